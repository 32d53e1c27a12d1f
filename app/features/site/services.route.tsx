import { servicesPage as page } from "#app/content/pages.ts";
import { services } from "#app/content/services.ts";
import { ServicesEnquiryForm } from "#app/features/enquiries/enquiries.parts.tsx";
import { type EnquiryActionData, handleServicesForm } from "#app/features/enquiries/enquiries.server.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { useTexts } from "#app/platform/use-company.ts";
import { withOfflineFallback } from "#app/platform/with-offline-fallback.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageBanner } from "#app/ui/page-banner.tsx";
import type { Route } from "./+types/services.route";
import { DarkSection } from "./dark-section.tsx";
import { ServiceDetails } from "./service-details.tsx";
import "#app/ui/section.css";
import "./closing-call.css";
import "./get-in-touch.css";
import "./reveal.css";
import "./service-details.css";

export const meta: Route.MetaFunction = (args) => pageMeta(args, page);

export const action = (args: Route.ActionArgs) => handleServicesForm(args);

export const clientAction = withOfflineFallback<EnquiryActionData>({ toActionData: (formErrors) => ({ formErrors }) });

export default function ServicesPage({ actionData }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageBanner title={page.heading} intro={page.intro}>
        <ButtonLink to="#contact" variant="gold">
          {page.consultationAction}
        </ButtonLink>
      </PageBanner>
      <section className="service-stories page-width" aria-label="Our six services">
        {services.map((service, index) => (
          <ServiceDetails key={service.slug} service={service} eager={index === 0} />
        ))}
      </section>
      <CallToAction />
      <section className="section" id="contact">
        <div className="page-width get-in-touch">
          <div>
            <h2 className="section-title">{page.contactHeading}</h2>
            <p>{page.contactText}</p>
          </div>
          <ServicesEnquiryForm actionData={actionData} />
        </div>
      </section>
    </main>
  );
}

function CallToAction() {
  return (
    <DarkSection layout="closing-call">
      <div>
        <h2 className="section-title reveal">{page.closingHeading}</h2>
        <p>{useTexts(page.closingText)}</p>
      </div>
      <ButtonLink to="#contact" variant="gold">
        {page.closingAction}
      </ButtonLink>
    </DarkSection>
  );
}
