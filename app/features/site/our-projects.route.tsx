import { projectsPage as page } from "#app/content/pages.ts";
import { projectTestimonials } from "#app/content/testimonials.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageBanner } from "#app/ui/page-banner.tsx";
import type { Route } from "./+types/our-projects.route.ts";
import { SectionHeader } from "./section-header.tsx";
import { ServiceCard } from "./service-card.tsx";
import { Testimonials } from "./testimonials.tsx";
import "./card-grid.css";

export const meta: Route.MetaFunction = (args) => pageMeta(args, page);

export default function OurProjectsPage() {
  return (
    <main id="main">
      <PageBanner title={page.heading} intro={page.intro}>
        <ButtonLink to="/contact" variant="gold">
          {page.planAction}
        </ButtonLink>
      </PageBanner>
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
      <Testimonials heading={page.testimonialsHeading} testimonials={projectTestimonials} />
    </main>
  );
}
