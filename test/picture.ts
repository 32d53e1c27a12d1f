import sharp from "sharp";

type Options = { width?: number; height?: number; background?: string; hasPosition?: boolean };

/** A JPEG file of one colour. @param hasPosition its EXIF data say where it was taken */
export async function jpeg({
  width = 600,
  height = 400,
  background = "#a3123b",
  hasPosition = false,
}: Options = {}): Promise<Uint8Array<ArrayBuffer>> {
  let picture = sharp({ create: { width, height, channels: 3, background } });
  if (hasPosition) picture = picture.withExif({ IFD3: { GPSLatitude: "17/1 41/1 0/1" } });
  return new Uint8Array(await picture.jpeg().toBuffer());
}
