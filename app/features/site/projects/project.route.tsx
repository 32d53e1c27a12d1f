import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { enquiryUrl } from "#app/company/enquiry-link.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { useLanguage, useSitePath, useTexts } from "#app/company/use-language.ts";
import { NotFound } from "#app/errors.ts";
import { readSite, requirePage } from "#app/features/website/website.server.ts";
import { formatDayIn } from "#app/platform/values/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { DarkSection } from "../home/dark-section.tsx";
import { RichTextBlocks } from "../rich-text.tsx";
import { CoverPicture } from "../site-picture.tsx";
import type { Route } from "./+types/project.route.ts";
import { Lightbox } from "./lightbox.tsx";
import { PhotoGrid } from "./photo-grid.tsx";
import { picturesOf, projectCard } from "./projects.server.ts";
import { findProjects, photoUrl, projectUrl, readPhotoNumber } from "./projects.ts";
import "#app/ui/arrow-link.css";
import "#app/ui/section.css";
import "../closing-call.css";
import "./project.css";

export const meta: Route.MetaFunction = (args) =>
  args.loaderData
    ? pageMeta(args, { title: args.loaderData.project.title, description: args.loaderData.project.summary })
    : pageMeta(args, { title: "Page not found", noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const site = await readSite(args);
  requirePage(site, "projects-page", args.url);
  const all = findProjects(site.items("project"), { kind: "", city: "" });
  const index = all.findIndex(({ slug }) => slug === args.params.slug);
  const project = all[index];
  // A project that is not translated has no page in this language.
  if (!project || project.lang) throw new NotFound("There is nothing at this address.");
  const others = [all[(index + 1) % all.length], all[(index + 2) % all.length]].filter((other) => other && other !== project);
  const { title, date, city, client, summary, facts, story, testimonial } = project;
  return {
    project: { title, date, city, client, summary, facts, story, testimonial, slug: project.slug },
    card: projectCard(project, site.language),
    pictures: picturesOf(project),
    others: [...new Set(others)].map((other) => projectCard(other as typeof project, site.language)),
  };
}

/** Opening a picture only changes `?photo=` and needs no request: the page has all pictures. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname;

export default function ProjectPage({ loaderData: { project, card, pictures, others } }: Route.ComponentProps) {
  const number = readPhotoNumber(useSearchParams()[0]);
  const texts = useTexts().projects;
  const language = useLanguage();
  const sitePath = useSitePath();
  const path = sitePath(projectUrl(project.slug));
  const { title, date, city, client, summary, facts, story, testimonial } = project;
  const shownFacts = [
    ...(date ? [{ label: texts.date, value: formatDayIn(date, language) }] : []),
    { label: texts.city, value: city },
    ...(client ? [{ label: texts.client, value: client }] : []),
    ...facts,
  ];
  return (
    <main id="main" className="project">
      <section className="project__hero">
        <div className="project__cover">
          <CoverPicture picture={card.cover} sizes="100vw" eager />
        </div>
        <div className="page-width">
          <p className="project__kind">{`${card.kind}, ${city}`}</p>
          <h1>{title}</h1>
        </div>
      </section>
      <div className="page-width">
        <dl className="project__facts">
          {shownFacts.map(({ label, value }) => (
            <div key={label}>
              <dt className="fine-print">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <section className="project__story">
          <h2>{texts.story}</h2>
          <div className="project__text">
            <p className="project__lead">{summary}</p>
            <RichTextBlocks text={story} />
          </div>
        </section>
        {pictures.length > 0 && <PhotoGrid pictures={pictures} path={path} />}
        {testimonial.text && (
          <figure className="project__testimonial">
            <blockquote>{`“${testimonial.text}”`}</blockquote>
            <figcaption className="soft">
              <b className="line">{testimonial.author}</b>
              <span>{testimonial.place}</span>
            </figcaption>
          </figure>
        )}
      </div>
      <DarkSection innerClass="closing-call">
        <div>
          <h2 className="section-title">{texts.plan}</h2>
          <p className="text-lead soft">{texts.planText}</p>
        </div>
        <ButtonLink to={sitePath(enquiryUrl({ project: project.slug }))} variant="accent">
          {texts.plan}
        </ButtonLink>
      </DarkSection>
      <nav className="page-width project__others" aria-label={texts.more}>
        {others.map((other) => (
          <Link key={other.slug} to={sitePath(projectUrl(other.slug))}>
            <span className="project__thumbnail">
              <CoverPicture picture={other.cover} alt="" sizes="112px" />
            </span>
            <span>
              <small className="soft text-ui">{`${other.kind}, ${other.city}`}</small>
              <b className="line" lang={other.lang}>
                {other.title}
              </b>
            </span>
            <Icon name="next" />
          </Link>
        ))}
        <Link to={sitePath("/ourproject")} className="arrow-link">
          {texts.allProjects}
        </Link>
      </nav>
      {pictures[number - 1] && <Lightbox pictures={pictures} number={number} urlOf={(next) => photoUrl(path, next)} />}
    </main>
  );
}
