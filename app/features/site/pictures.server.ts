import { libraryPictures } from "#app/features/files/pictures/pictures.server.ts";
import type { ShownPicture } from "./site-picture.tsx";

/** The picture of an item: one of the product ("weave-sports") or a photograph; null if the photograph was deleted from the library. */
export function shownPicture({ image, alt }: { image: string; alt: string }): ShownPicture | null {
  if (image.startsWith("weave-")) return { image, alt };
  const photo = libraryPictures().get(image);
  return photo ? { image, alt, photo } : null;
}

/** An item with its picture ready to be shown. @param fallback the name of the picture that replaces a deleted photograph */
export const withPhoto = <Item extends { picture: { image: string; alt: string } }>(
  item: Item,
  fallback = "weave-project-complete",
) => ({ ...item, picture: shownPicture(item.picture) ?? { image: fallback, alt: "" } });
