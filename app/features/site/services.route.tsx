import { servicesPage as page } from "#app/content/pages.ts";
import { services } from "#app/content/services.ts";
import { ServicesEnquiryForm } from "#app/features/enquiries/enquiries.parts.tsx";
import { type EnquiryActionData, handleServicesForm } from "#app/features/enquiries/enquiries.server.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { withOfflineFallback } from "#app/platform/with-offline-fallback.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/services.route";
import { ServiceStory } from "./service-story.tsx";
import "./closing.css";
import "./story.css";

export const meta = () => pageMeta(page);

export const action = (args: Route.ActionArgs) => handleServicesForm(args);

export const clientAction = withOfflineFallback<EnquiryActionData>({ refused: (refusal) => ({ refusal }) });

export default function ServicesPage({ actionData }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHead title={page.heading} lead={page.lead}>
        <ButtonLink to="#contact" variant="gold">
          {page.consult}
        </ButtonLink>
      </PageHead>
      <section className="stories wrap" aria-label="Our six services">
        {services.map((service, at) => (
          <ServiceStory key={service.slug} service={service} first={at === 0} />
        ))}
      </section>
      <CallToAction />
      <section className="sec" id="contact">
        <div className="wrap touch">
          <div>
            <h2>{page.contactHeading}</h2>
            <p>{page.contactText}</p>
          </div>
          <ServicesEnquiryForm answer={actionData} />
        </div>
      </section>
    </main>
  );
}

function CallToAction() {
  return (
    <>
      <div className="temple up deep" />
      <section className="why cloth sec">
        <div className="wrap closing">
          <div>
            <h2 className="reveal">{page.callHeading}</h2>
            <p>{page.callText}</p>
          </div>
          <ButtonLink to="#contact" variant="gold">
            {page.callAction}
          </ButtonLink>
        </div>
      </section>
      <div className="temple deep" />
    </>
  );
}
