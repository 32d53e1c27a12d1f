import type { MenuEntry, SiteItem } from "#app/features/website/website.ts";
import { Link } from "#app/ui/link.tsx";
import { RichTextBlocks } from "../rich-text.tsx";
import { type ShownPicture, SitePicture } from "../site-picture.tsx";
import "#app/ui/arrow-link.css";
import "../diamond-list.css";
import "./service-details.css";

const sizes = "(max-width: 760px) 56vw, 560px";

/** One service's full description, with the `id` to which the home page's service cards link. */
export function ServiceDetails({
  service,
  eager,
}: {
  service: Omit<SiteItem<"service">, "picture"> & { picture: ShownPicture; ownPage: MenuEntry | undefined };
  eager?: boolean;
}) {
  const { slug, title, description, story, includes, picture, lang, ownPage } = service;
  return (
    <article className="service-details" id={slug} lang={lang}>
      <figure>
        <SitePicture picture={picture} sizes={sizes} eager={eager} />
      </figure>
      <div>
        <h2>{title}</h2>
        <p className="text-lead">{description}</p>
        <RichTextBlocks text={story} />
        <ul className="diamond-list">
          {includes.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        {ownPage && (
          <Link
            className="arrow-link"
            to={ownPage.to}
            lang={ownPage.lang}
            hrefLang={ownPage.hrefLang}
            reloadDocument={ownPage.hrefLang !== undefined}
          >
            {ownPage.label}
          </Link>
        )}
      </div>
    </article>
  );
}
