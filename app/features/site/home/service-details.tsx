import { enquiryUrl } from "#app/company/enquiry-link.ts";
import { useSitePath, useTexts } from "#app/company/use-language.ts";
import type { MenuEntry, SiteItem } from "#app/features/website/website.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import type { ProjectCard } from "../projects/projects.server.ts";
import { RichTextBlocks } from "../rich-text.tsx";
import { type ShownPicture, SitePicture } from "../site-picture.tsx";
import "#app/ui/arrow-link.css";
import "../diamond-list.css";
import "./service-details.css";

const sizes = "(max-width: 860px) 90vw, 960px";

type SeenAt = ProjectCard & { url: string; all: string };
type ServiceDetailsProps = {
  service: Omit<SiteItem<"service">, "picture"> & {
    picture: ShownPicture;
    ownPage: MenuEntry | undefined;
    seenAt: SeenAt | null;
  };
  eager?: boolean;
};

/** One service's full description, with the `id` to which the home page's service cards link. */
export function ServiceDetails({ service, eager }: ServiceDetailsProps) {
  const { slug, title, description, story, includes, picture, lang, ownPage, priceFrom, seenAt } = service;
  const { services: texts } = useTexts();
  const sitePath = useSitePath();
  return (
    <article className="service-details" id={slug} lang={lang}>
      <figure data-detail={picture.photo ? undefined : picture.image}>
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
        {(priceFrom || seenAt) && (
          <dl>
            {priceFrom && (
              <div>
                <dt>{texts.from}</dt>
                <dd>{priceFrom}</dd>
              </div>
            )}
            {seenAt && (
              <div>
                <dt>{texts.seenAt}</dt>
                <dd lang={seenAt.lang}>
                  <Link to={sitePath(seenAt.url)}>{seenAt.title}</Link>
                  {seenAt.dayAndFacts && <span>{`, ${seenAt.dayAndFacts}`}</span>}
                </dd>
              </div>
            )}
          </dl>
        )}
        <div className="service-details__actions" data-links={seenAt && ownPage ? 2 : 1}>
          <ButtonLink variant="quiet" to={sitePath(seenAt ? enquiryUrl({ project: seenAt.slug }) : "/contact")}>
            {texts.ask}
          </ButtonLink>
          {seenAt && (
            <Link className="arrow-link" to={sitePath(seenAt.all)}>
              {texts.projects}
            </Link>
          )}
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
      </div>
    </article>
  );
}
