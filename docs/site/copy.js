/* A button beside everything that can be typed: it copies that, without prompts and answers. */
addEventListener("DOMContentLoaded", () => {
  for (const block of document.querySelectorAll("div.highlight")) {
    const code = block.querySelector("pre");
    if (!code || block.parentElement.classList.contains("highlight-text")) continue;
    const button = document.createElement("button");
    button.className = "copy";
    button.type = "button";
    button.textContent = "Copy";
    button.setAttribute("aria-label", "Copy this to the clipboard");
    button.addEventListener("click", async () => {
      let text = code.textContent.replace(/\n+$/, "");
      const typed = text.split("\n").filter((line) => /^(>>>|\.\.\.) ?|^\$ /.test(line));
      if (typed.length) text = typed.map((line) => line.replace(/^(>>>|\.\.\.|\$) ?/, "")).join("\n");
      try {
        await navigator.clipboard.writeText(text);
        button.textContent = "Copied";
      } catch {
        getSelection().selectAllChildren(code); /* no clipboard here: it is marked, for Ctrl-C */
        button.textContent = "Marked";
      }
      setTimeout(() => (button.textContent = "Copy"), 1500);
    });
    block.append(button);
  }
});
