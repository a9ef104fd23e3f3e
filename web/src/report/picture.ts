// The card of a report as a PNG: the server draws it as SVG, this browser makes pixels of it.
import { say } from "../lib/speech";
import { Problem, cardAddress } from "../wire/api";

export const [WIDE, HIGH] = [1200, 630];

export async function pictureOf(race: string): Promise<Blob> {
  const image = new Image(WIDE, HIGH);
  image.src = cardAddress(race);
  await image.decode().catch(() => {
    throw new Problem("picture", say("The picture did not come; try again in a moment."));
  });
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, HIGH];
  canvas.getContext("2d")!.drawImage(image, 0, 0, WIDE, HIGH);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Problem("picture", say("This browser draws no picture.")))), "image/png"),
  );
}
