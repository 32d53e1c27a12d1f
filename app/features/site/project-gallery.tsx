import { Link } from "#app/ui/link.tsx";
import { ProjectPicture } from "./project-picture.tsx";
import type { ProjectCard } from "./projects.server.ts";
import type { FilterChoice } from "./projects.ts";
import "./project-gallery.css";

type GalleryProps = {
  projects: readonly ProjectCard[];
  /** Without filters. */
  total: number;
  filters: { kinds: readonly FilterChoice[]; cities: readonly FilterChoice[] };
};

/** The projects with filters by kind and city, which are links. */
export function ProjectGallery({ projects, total, filters }: GalleryProps) {
  if (total === 0)
    return (
      <section className="page-width project-gallery__empty">
        <h2>Our case studies are on their way</h2>
        <p>
          We ask every family and company before we show their day. Until then, <Link to="/contact">tell us about yours</Link> and
          we send photographs of events like it.
        </p>
      </section>
    );
  return (
    <section className="page-width project-gallery" aria-label="Projects">
      <nav className="project-filters" aria-label="Filter projects">
        <Choices label="Kind" choices={filters.kinds} />
        {filters.cities.length > 2 && <Choices label="City" choices={filters.cities} />}
      </nav>
      <div className="project-gallery__head">
        <h2>{projects.length === 1 ? "1 project" : `${projects.length} projects`}</h2>
        <p>Newest first</p>
      </div>
      {projects.length === 0 && (
        <p className="project-gallery__empty">
          No project of this kind in this city yet. <Link to="/ourproject">Show all {total}</Link>
        </p>
      )}
      <div className="project-cards">
        {projects.map((project, index) => (
          <Card key={project.slug} project={project} isWide={wideCards.includes(index % 10)} eager={index === 0} />
        ))}
      </div>
    </section>
  );
}

/** Of ten: in rows of two, three, two and three. */
const wideCards = [0, 6];

const Choices = ({ label, choices }: { label: string; choices: readonly FilterChoice[] }) => (
  <div className="project-filters__group">
    <b>{label}</b>
    {choices.map((choice) => (
      <Link key={choice.label} to={choice.to} aria-current={choice.isSet ? "true" : undefined} preventScrollReset>
        {choice.label} <small>{choice.count}</small>
      </Link>
    ))}
  </div>
);

function Card({ project, isWide, eager }: { project: ProjectCard; isWide: boolean; eager: boolean }) {
  const { slug, title, kind, city, line, cover } = project;
  return (
    <article className={isWide ? "project-card project-card--wide" : "project-card"}>
      <div className="project-card__picture">
        <ProjectPicture
          picture={cover}
          sizes={isWide ? "(max-width: 900px) 92vw, 860px" : "(max-width: 560px) 92vw, 420px"}
          eager={eager}
        />
      </div>
      <div>
        <p className="project-card__kind">
          {kind}, {city}
        </p>
        <h3>
          <Link to={`/ourproject/${slug}`}>{title}</Link>
        </h3>
        <p className="project-card__facts">{line}</p>
      </div>
    </article>
  );
}
