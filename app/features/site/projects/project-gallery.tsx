import { useSitePath, useTexts } from "#app/company/use-language.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { Link } from "#app/ui/link.tsx";
import { fewestToFilter } from "#app/ui/list/fewest-to-filter.ts";
import { TextWithElements } from "#app/ui/text-with-elements.tsx";
import { CoverPicture } from "../site-picture.tsx";
import type { ProjectCard } from "./projects.server.ts";
import { type FilterChoice, projectUrl } from "./projects.ts";
import "#app/ui/row-link.css";
import "./project-gallery.css";

type GalleryProps = {
  projects: readonly ProjectCard[];
  /** The number of projects without filters. */
  total: number;
  filters: { kinds: readonly FilterChoice[]; cities: readonly FilterChoice[] };
};

export function ProjectGallery({ projects, total, filters }: GalleryProps) {
  const texts = useTexts().projects;
  const sitePath = useSitePath();
  if (total === 0)
    return (
      <section className="page-width project-gallery__empty">
        <h2>{texts.emptyHeading}</h2>
        <p>
          <TextWithElements text={texts.empty} parts={{ link: <Link to={sitePath("/contact")}>{texts.emptyLink}</Link> }} />
        </p>
      </section>
    );
  return (
    <section className="page-width project-gallery" aria-label={texts.list}>
      {(total >= fewestToFilter || projects.length < total) && (
        <nav className="project-filters" aria-label={texts.filters}>
          <Choices label={texts.kind} choices={filters.kinds} />
          {/* "All" and one city are not a choice. */}
          {filters.cities.length > 2 && <Choices label={texts.city} choices={filters.cities} />}
        </nav>
      )}
      <div className="row row--ends row--baseline project-gallery__head">
        <h2>{fillPlaceholders(projects.length === 1 ? texts.one : texts.several, { count: String(projects.length) })}</h2>
        <p className="soft">{texts.newestFirst}</p>
      </div>
      {projects.length === 0 && (
        <p className="project-gallery__empty">
          <TextWithElements
            text={texts.noneFound}
            parts={{
              link: <Link to={sitePath("/ourproject")}>{fillPlaceholders(texts.showAll, { count: String(total) })}</Link>,
            }}
          />
        </p>
      )}
      <div className="project-cards">
        {projects.map((project, index) => (
          <Card key={project.slug} project={project} width={widthOf(index, projects.length)} eager={index === 0} />
        ))}
      </div>
    </section>
  );
}

/** Ten cards form rows of two, three, two and three. The last card fills a row that is not full. */
function widthOf(index: number, count: number): "narrow" | "wide" | "full" {
  const place = index % 10;
  const endsRow = [1, 4, 6, 9].includes(place);
  if (index === count - 1 && !endsRow) return [0, 2, 5, 7].includes(place) ? "full" : "wide";
  return place === 0 || place === 6 ? "wide" : "narrow";
}

const cardSizes = {
  narrow: "(max-width: 560px) 92vw, 420px",
  wide: "(max-width: 900px) 92vw, 860px",
  full: "(max-width: 1400px) 92vw, 1320px",
};

function Choices({ label, choices }: { label: string; choices: readonly FilterChoice[] }) {
  const sitePath = useSitePath();
  return (
    <div className="project-filters__group">
      <b>{label}</b>
      {choices.map((choice) => (
        <Link key={choice.label} to={sitePath(choice.to)} aria-current={choice.isSet ? "true" : undefined} preventScrollReset>
          <span>{choice.label}</span> <small>{choice.count}</small>
        </Link>
      ))}
    </div>
  );
}

type CardProps = { project: ProjectCard; width: keyof typeof cardSizes; eager: boolean };

function Card({ project, width, eager }: CardProps) {
  const { slug, title, kind, city, dayAndFacts, cover, lang } = project;
  const sitePath = useSitePath();
  return (
    <article
      className={["project-card", width !== "narrow" && "project-card--wide", width === "full" && "project-card--full"]
        .filter(Boolean)
        .join(" ")}
    >
      <div className="project-card__picture" lang={lang}>
        <CoverPicture picture={cover} sizes={cardSizes[width]} eager={eager} />
      </div>
      <div>
        <p className="project-card__kind">{`${kind}, ${city}`}</p>
        <h3 lang={lang}>
          <Link to={sitePath(projectUrl(slug))} className="quiet-link row-link">
            {title}
          </Link>
        </h3>
        <p className="soft project-card__facts" lang={lang}>
          {dayAndFacts}
        </p>
      </div>
    </article>
  );
}
