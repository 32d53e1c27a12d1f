import { libraryPictures } from "#app/features/files/pictures.server.ts";
import type { ShownPicture } from "./site-picture.tsx";

/** The picture of an item; null for one of the library that is not there any more. */
export function shownPicture({ image, alt }: { image: string; alt: string }): ShownPicture | null {
  if (image.startsWith("weave-")) return { image, alt };
  const photo = libraryPictures().get(image);
  return photo ? { image, alt, photo } : null;
}

/** An item with the photograph that its picture names. @param otherwise what stands in for one that is not there any more */
export const withPhoto = <Item extends { picture: { image: string; alt: string } }>(
  item: Item,
  otherwise = "weave-project-complete",
) => ({ ...item, picture: shownPicture(item.picture) ?? { image: otherwise, alt: "" } });
