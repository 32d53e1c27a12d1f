/** The widths in pixels in which a picture is stored beside its original. */
export const pictureWidths = [480, 960, 1920];
/** The stored widths of a picture; none is larger than the picture. */
export function widthsOf(width: number): number[] {
  const largest = Math.min(width, 1920);
  return [...pictureWidths.filter((size) => size < largest), largest];
}

export type PictureFormat = "webp" | "avif";

/** A picture that visitors may see. */
export type PublicPicture = {
  /** The SHA-256 of its content in base64url. */
  hash: string;
  width: number;
  height: number;
  /** A tiny version as a data: URL. */
  placeholder: string;
  /** Where its subject is, in per cent from its left and upper edge. */
  focusX: number;
  focusY: number;
};

export const publicPictureUrl = (hash: string, width: number, format: PictureFormat) => `/media/${hash}-${width}.${format}`;

/** The attribute `srcset` of `img` and `source`, with all sizes of a picture. */
export const srcSetOf = ({ hash, width }: PublicPicture, format: PictureFormat) =>
  widthsOf(width)
    .map((size) => `${publicPictureUrl(hash, size, format)} ${size}w`)
    .join(", ");

/** Parses the last part of a public file's URL; one with a width is a size of a picture. @returns undefined for any other text */
export function readPublicName(name: string): { hash: string; width?: number; extension: string } | undefined {
  const [, hash, width, extension] = name.match(/^([\w-]{43})(?:-(\d{1,4})(?=\.(?:webp|avif)$))?\.([a-z\d]{3,4})$/) ?? [];
  if (!hash || !extension) return undefined;
  return width ? { hash, width: Number(width), extension } : { hash, extension };
}
