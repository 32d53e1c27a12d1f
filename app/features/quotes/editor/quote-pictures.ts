import { wovenPictures } from "#app/content/site/woven-pictures.ts";
import { type PublicPicture, publicPictureUrl, widthsOf } from "#app/features/files/pictures/pictures.ts";
import { pictureUrl } from "#app/ui/picture-url.ts";

/** A picture for the cover of a quote, with a small version. */
export type QuotePicture = { value: string; label: string; src: string };

/** What early versions called pictures: quotes keep these names, without "weave-" the oldest ones. */
const formerNames: Record<string, string> = {
  "venue-vizag": "venue-outdoor",
  "venue-hyderabad": "venue-convention",
  "venue-secunderabad": "venue-banquet",
};

/** The built-in woven picture that a quote names. */
export const wovenPicture = (picture: string) => {
  const name = picture.replace(/^weave-/, "");
  return wovenPictures.find(({ value }) => value === `weave-${formerNames[name] ?? name}`);
};

const pictureOfKind: Record<string, string> = {
  Wedding: "weave-wedding",
  "Corporate Event": "weave-corporate",
  "Product Launch": "weave-corporate",
  "Concert / Festival": "weave-cultural",
  "Sports Event": "weave-sports",
};

/** The picture that a new quote starts with. @param kind of the event, as enquiries name it */
export const startPicture = (kind: string): string => pictureOfKind[kind] ?? "";

/** @param names of the pictures of the website's library */
export const quotePictures = (
  library: ReadonlyMap<string, PublicPicture>,
  names: readonly { id: string; name: string }[],
): QuotePicture[] => [
  ...names.flatMap(({ id, name }) => {
    const picture = library.get(id);
    return picture
      ? [{ value: id, label: name, src: publicPictureUrl(picture.hash, widthsOf(picture.width)[0] as number, "webp") }]
      : [];
  }),
  ...wovenPictures.map(({ value, label }) => ({ value, label, src: pictureUrl(value, 480, "webp") })),
];
