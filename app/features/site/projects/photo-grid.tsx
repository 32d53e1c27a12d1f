import { useTexts } from "#app/company/use-language.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { Link } from "#app/ui/link.tsx";
import { CoverPicture, type ShownPicture } from "../site-picture.tsx";
import { photoUrl } from "./projects.ts";
import "./photo-grid.css";

export type CaptionedPicture = ShownPicture & { caption: string };

/** The link that opens a picture: the focus returns to it. */
export const photoLinkId = (number: number): string => `photo-${number}`;

/** The pictures of a project. Each is a link to the page with that picture open. */
export function PhotoGrid({ pictures, path }: { pictures: readonly CaptionedPicture[]; path: string }) {
  const texts = useTexts().projects;
  return (
    <section aria-label={texts.photographs} id="photos" className="photo-grid">
      {pictures.map((picture, index) => (
        <Link
          key={picture.image}
          id={photoLinkId(index + 1)}
          className={index % 6 === 0 ? "photo-grid__photo photo-grid__photo--big" : "photo-grid__photo"}
          to={photoUrl(path, index + 1)}
          aria-label={fillPlaceholders(texts.open, { number: String(index + 1), what: picture.alt })}
          preventScrollReset
        >
          <CoverPicture
            picture={picture}
            alt=""
            sizes={index % 6 === 0 ? "(max-width: 700px) 92vw, 860px" : "(max-width: 700px) 46vw, 420px"}
          />
        </Link>
      ))}
    </section>
  );
}
