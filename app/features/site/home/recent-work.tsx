import { useSitePath, useTexts } from "#app/company/use-language.ts";
import { Link } from "#app/ui/link.tsx";
import type { ProjectCard } from "../projects/projects.server.ts";
import { projectUrl } from "../projects/projects.ts";
import { SitePicture } from "../site-picture.tsx";
import "#app/ui/arrow-link.css";
import "#app/ui/section.css";
import "../reveal.css";
import "./recent-work.css";

const sizes = (index: number) => (index === 0 ? "(max-width: 760px) 56vw, 700px" : "(max-width: 760px) 28vw, 380px");

/** The newest projects. The first slot is the largest. */
export function RecentWork({ projects }: { projects: readonly ProjectCard[] }) {
  const { home, projects: texts } = useTexts();
  const sitePath = useSitePath();
  return (
    <section className="section">
      <div className="page-width">
        <div className="recent-work__head">
          <h2 className="section-title reveal">{home.recentWork}</h2>
          <Link className="arrow-link" to={sitePath("/ourproject")}>
            {texts.allProjects}
          </Link>
        </div>
        <div className={projects.length === 1 ? "recent-work recent-work--single" : "recent-work"}>
          {projects.map(({ slug, title, kind, city, dayAndFacts, cover, lang }, index) => (
            <article key={slug}>
              <figure lang={lang}>
                <SitePicture picture={cover} sizes={sizes(index)} />
              </figure>
              <p className="recent-work__kind">{[kind, city].filter(Boolean).join(", ")}</p>
              <h3 lang={lang}>
                <Link to={sitePath(projectUrl(slug))}>{title}</Link>
              </h3>
              {dayAndFacts && (
                <p className="recent-work__facts" lang={lang}>
                  {dayAndFacts}
                </p>
              )}
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
