import { Photo, PhotoSources } from "#app/features/files/pictures/pictures.parts.tsx";
import { type PublicPicture, publicPictureUrl, widthsOf } from "#app/features/files/pictures/pictures.ts";
import { pictureUrl } from "#app/ui/picture-url.ts";
import { ResponsivePicture } from "#app/ui/responsive-picture.tsx";

/** A photograph from the library, or without `photo` the picture of the product with the name `image`. */
export type ShownPicture = { image: string; alt: string; photo?: PublicPicture };

type SitePictureProps = { picture: ShownPicture; sizes: string; eager?: boolean; alt?: string };

/** The CSS of the element around it sets the size and shape of the `img`. */
export const SitePicture = ({ picture: { image, photo, alt: pictureAlt }, sizes, eager, alt = pictureAlt }: SitePictureProps) =>
  photo ? <PhotoSources {...{ picture: photo, alt, sizes, eager }} /> : <ResponsivePicture {...{ image, alt, sizes, eager }} />;

/** Fills the element around it. A tiny version of a photograph is shown until the photograph has loaded. */
export const CoverPicture = ({ picture: { image, photo, alt: pictureAlt }, sizes, eager, alt = pictureAlt }: SitePictureProps) =>
  photo ? (
    <Photo {...{ picture: photo, alt, sizes, eager }} />
  ) : (
    <span className="photo">
      <ResponsivePicture {...{ image, alt, sizes, eager }} />
    </span>
  );

/** The width in pixels in which search engines and shared links get a photograph. */
export const linkPictureWidth = ({ width }: PublicPicture): number => widthsOf(width).findLast((size) => size <= 1200) ?? width;

export const linkPictureUrl = ({ image, photo }: ShownPicture): string =>
  photo ? publicPictureUrl(photo.hash, linkPictureWidth(photo), "webp") : pictureUrl(image, 960, "webp");
