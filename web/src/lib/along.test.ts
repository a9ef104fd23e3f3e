import { expect, it } from "vitest";
import { alongButtons } from "./along";

it("goes from button to button and round at the ends", () => {
  document.body.innerHTML = "<ol><li><button>a</button></li><li><button>b</button></li><li><button>c</button></li></ol>";
  const row = document.querySelector("ol")!;
  row.addEventListener("keydown", alongButtons);
  const [a, b, c] = [...row.querySelectorAll("button")];
  const press = (key: string) => document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  a!.focus();
  press("ArrowRight");
  expect(document.activeElement).toBe(b);
  press("ArrowLeft");
  press("ArrowLeft");
  expect(document.activeElement).toBe(c);
  press("ArrowRight");
  expect(document.activeElement).toBe(a);
  press("x");
  expect(document.activeElement).toBe(a);
});
