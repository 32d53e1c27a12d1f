/** The address of a picture in one of its widths. @param image its name under /images, without width and extension */
export const pictureUrl = (image: string, width: number, extension: "avif" | "webp"): string =>
  `/images/${image}-${width}.${extension}`;
