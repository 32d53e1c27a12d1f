import { contactPage } from "#app/content/pages.ts";
import { venues } from "#app/content/venues.ts";
import { whatsappUrl } from "#app/platform/company.ts";
import { today } from "#app/platform/dates.ts";
import { readEnquiryStart } from "#app/platform/enquiry-link.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { telHref } from "#app/platform/phone.ts";
import { useCompany } from "#app/platform/use-company.ts";
import { withOfflineFallback } from "#app/platform/with-offline-fallback.ts";
import { PageBanner } from "#app/ui/page-banner.tsx";
import type { Route } from "./+types/contact.route";
import { type EnquiryActionData, handleContactForm } from "./enquiries.server.ts";
import { EnquiryForm } from "./enquiry-form.tsx";
import "#app/ui/section.css";
import "./contact.css";

export const meta: Route.MetaFunction = (args) => pageMeta(args, contactPage);
export { publicPageHeaders as headers } from "#app/platform/page-headers.ts";

export function loader({ url }: Route.LoaderArgs) {
  const { venue: venueId, location, guests } = readEnquiryStart(url.searchParams);
  const venue = venues.find(({ id }) => id === venueId);
  return {
    prefilled: { location: venue ? `${venue.name}, ${venue.city}` : location, guests },
    today: today(),
  };
}

export const action = (args: Route.ActionArgs) => handleContactForm(args);

export const clientAction = withOfflineFallback<EnquiryActionData>({ toActionData: (formErrors) => ({ formErrors }) });

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageBanner title="Contact" intro={`Tell us what you are planning. We reply ${useCompany().replyPromise}.`} />
      <section className="section">
        <div className="page-width contact-columns">
          <div id="enquiry">
            <h2>Event enquiry</h2>
            <EnquiryForm actionData={actionData} {...loaderData} />
          </div>
          <Offices />
        </div>
      </section>
    </main>
  );
}

function Offices() {
  const company = useCompany();
  return (
    <aside className="office-list">
      {company.offices.map((office) => (
        <address key={office.key}>
          <h2>{office.city}</h2>
          {office.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <a href={telHref(office.phone.display)}>{office.phone.display}</a>
        </address>
      ))}
      <div>
        <h2>Write or call</h2>
        <a href={`mailto:${company.email}`}>{company.email}</a>
        <a href={whatsappUrl(company)}>WhatsApp</a>
      </div>
      <div>
        <h2>Business hours</h2>
        {company.hours.map(({ days, times }) => (
          <span key={days}>
            {days} {times}
          </span>
        ))}
      </div>
    </aside>
  );
}
