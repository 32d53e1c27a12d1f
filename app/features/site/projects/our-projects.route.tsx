import { pageMeta } from "#app/company/page-meta.ts";
import { useSitePath } from "#app/company/use-language.ts";
import { textsIn } from "#app/content/interface/texts.ts";
import { readSite, requirePage } from "#app/features/website/website.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageBanner } from "#app/ui/page/page-banner.tsx";
import { SectionHeader } from "../home/section-header.tsx";
import { ServiceCard } from "../home/service-card.tsx";
import { Testimonials } from "../home/testimonials.tsx";
import { withPhoto } from "../pictures.server.ts";
import type { Route } from "./+types/our-projects.route";
import { ProjectGallery } from "./project-gallery.tsx";
import { projectCard } from "./projects.server.ts";
import { filterChoices, findProjects, readProjectFilter } from "./projects.ts";
import "../card-grid.css";

export const meta: Route.MetaFunction = (args) => (args.loaderData ? pageMeta(args, args.loaderData.page) : []);

export async function loader(args: Route.LoaderArgs) {
  const site = await readSite(args);
  const page = requirePage(site, "projects-page", args.url);
  const projects = site.items("project");
  const filter = readProjectFilter(args.url.searchParams, projects);
  return {
    projects: findProjects(projects, filter).map((project) => projectCard(project, site.language)),
    total: projects.length,
    filters: filterChoices(projects, filter, textsIn(site.language).projects),
    page: { ...page, areas: page.areas.filter(({ to }) => site.hasPage(to)).map((area) => withPhoto(area)) },
    testimonials: site.items("testimonial").filter((testimonial) => testimonial.page === "projects"),
  };
}

export default function OurProjectsPage({ loaderData: { page, testimonials, ...gallery } }: Route.ComponentProps) {
  const sitePath = useSitePath();
  return (
    <main id="main">
      <PageBanner title={page.heading} intro={page.intro}>
        <ButtonLink to={sitePath("/contact")} variant="accent">
          {page.planAction}
        </ButtonLink>
      </PageBanner>
      <ProjectGallery {...gallery} />
      <section className="section">
        <div className="page-width">
          <SectionHeader title={page.expertiseHeading} />
          <div className="card-grid">
            {page.areas.map((area) => (
              <ServiceCard key={area.title} {...area} />
            ))}
          </div>
        </div>
      </section>
      <Testimonials heading={page.testimonialsHeading} testimonials={testimonials} />
    </main>
  );
}
