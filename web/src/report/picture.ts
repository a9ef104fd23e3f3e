// The card of a report as a PNG: the server draws it as SVG, this browser makes pixels of it.
import { Problem, cardAddress } from "../wire/api";

export const [WIDE, HIGH] = [1200, 630];

export async function pictureOf(race: string): Promise<Blob> {
  const answer = await fetch(cardAddress(race));
  if (!answer.ok) throw new Problem("picture", "the picture did not come", answer.status);
  const address = URL.createObjectURL(new Blob([await answer.text()], { type: "image/svg+xml" }));
  try {
    const image = new Image(WIDE, HIGH);
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [WIDE, HIGH];
    canvas.getContext("2d")!.drawImage(image, 0, 0, WIDE, HIGH);
    return await new Promise((done, failed) =>
      canvas.toBlob((blob) => (blob ? done(blob) : failed(new Problem("picture", "this browser draws no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
