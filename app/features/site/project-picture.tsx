import { Photo } from "#app/features/files/pictures.parts.tsx";
import type { PublicPicture } from "#app/features/files/pictures.ts";
import { ResponsivePicture } from "#app/ui/responsive-picture.tsx";

/** A picture of the library, or with a name one that belongs to the product. */
export type ShownPicture = { image: string; alt: string; photo?: PublicPicture };

type ProjectPictureProps = { picture: ShownPicture; sizes: string; eager?: boolean; alt?: string };

export const ProjectPicture = ({ picture: { image, photo, alt: ownAlt }, sizes, eager, alt = ownAlt }: ProjectPictureProps) =>
  photo ? <Photo {...{ picture: photo, alt, sizes, eager }} /> : <ResponsivePicture {...{ image, alt, sizes, eager }} />;
