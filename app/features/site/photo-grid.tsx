import { Link } from "#app/ui/link.tsx";
import { ProjectPicture, type ShownPicture } from "./project-picture.tsx";
import { photoUrl } from "./projects.ts";
import "./photo-grid.css";

export type CaptionedPicture = ShownPicture & { caption: string };

/** The link that opens a picture: the focus returns to it. */
export const photoLinkId = (number: number): string => `photo-${number}`;

/** The pictures of a project. Each is a link to the page with that picture open. */
export function PhotoGrid({ pictures, path }: { pictures: readonly CaptionedPicture[]; path: string }) {
  return (
    <section aria-label="Photographs" id="photos" className="photo-grid">
      {pictures.map((picture, index) => (
        <Link
          key={picture.image}
          id={photoLinkId(index + 1)}
          className={index % 6 === 0 ? "photo-grid__photo photo-grid__photo--big" : "photo-grid__photo"}
          to={photoUrl(path, index + 1)}
          aria-label={`Open photograph ${index + 1}: ${picture.alt}`}
          preventScrollReset
        >
          <ProjectPicture
            picture={picture}
            alt=""
            sizes={index % 6 === 0 ? "(max-width: 700px) 92vw, 860px" : "(max-width: 700px) 46vw, 420px"}
          />
        </Link>
      ))}
    </section>
  );
}
