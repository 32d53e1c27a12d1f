import { Photo, PhotoSources } from "#app/features/files/pictures.parts.tsx";
import { type PublicPicture, publicPictureUrl, widthsOf } from "#app/features/files/pictures.ts";
import { pictureUrl } from "#app/ui/picture-url.ts";
import { ResponsivePicture } from "#app/ui/responsive-picture.tsx";

/** A picture of the library, or with a name one that belongs to the product. */
export type ShownPicture = { image: string; alt: string; photo?: PublicPicture };

type SitePictureProps = { picture: ShownPicture; sizes: string; eager?: boolean; alt?: string };

/** Lies in a frame whose style gives its `img` a shape. */
export const SitePicture = ({ picture: { image, photo, alt: ownAlt }, sizes, eager, alt = ownAlt }: SitePictureProps) =>
  photo ? <PhotoSources {...{ picture: photo, alt, sizes, eager }} /> : <ResponsivePicture {...{ image, alt, sizes, eager }} />;

/** Fills its frame; a tiny version is there before it. */
export const CoverPicture = ({ picture: { image, photo, alt: ownAlt }, sizes, eager, alt = ownAlt }: SitePictureProps) =>
  photo ? (
    <Photo {...{ picture: photo, alt, sizes, eager }} />
  ) : (
    <span className="photo">
      <ResponsivePicture {...{ image, alt, sizes, eager }} />
    </span>
  );

/** The width in which search engines and shared links get a photograph. */
export const linkPictureWidth = ({ width }: PublicPicture): number => widthsOf(width).findLast((size) => size <= 1200) ?? width;

export const linkPictureUrl = ({ image, photo }: ShownPicture): string =>
  photo ? publicPictureUrl(photo.hash, linkPictureWidth(photo), "webp") : pictureUrl(image, 960, "webp");
