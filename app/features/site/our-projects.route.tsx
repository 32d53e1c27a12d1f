import { projectsPage as page } from "#app/content/pages.ts";
import { projectTestimonials } from "#app/content/testimonials.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { ServiceCard } from "./service-card.tsx";
import { Voices } from "./voices.tsx";

export const meta = () => pageMeta(page);

export default function OurProjectsPage() {
  return (
    <main id="main">
      <PageHead title={page.heading} lead={page.lead}>
        <ButtonLink to="/contact" variant="gold">
          {page.plan}
        </ButtonLink>
      </PageHead>
      <section className="sec">
        <div className="wrap">
          <div className="head">
            <h2 className="reveal">{page.expertise}</h2>
          </div>
          <div className="cards">
            {page.areas.map((area) => (
              <ServiceCard key={area.title} {...area} />
            ))}
          </div>
        </div>
      </section>
      <Voices heading={page.voices} testimonials={projectTestimonials} />
    </main>
  );
}
