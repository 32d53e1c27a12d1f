import type { PageHandle } from "#app/browser/page-scripts.tsx";
import { withOfflineFallback } from "#app/browser/with-offline-fallback.ts";
import { readEnquiryDefaults } from "#app/company/enquiry-link.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { useCompany } from "#app/company/use-company.ts";
import { useTexts } from "#app/company/use-language.ts";
import { companyWhatsappUrl } from "#app/company/whatsapp.ts";
import { textsIn } from "#app/content/interface/texts.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import type { Content } from "#app/content/site/kinds.ts";
import { noticeVersion, readSite, requirePage } from "#app/features/website/website.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { telHref } from "#app/platform/values/phone.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageBanner } from "#app/ui/page/page-banner.tsx";
import { TextWithElements } from "#app/ui/text-with-elements.tsx";
import type { Route } from "./+types/contact.route";
import { type EnquiryActionData, handleContactForm, offeredTypes } from "./enquiries.server.ts";
import { eventTypeOfProject, eventTypes } from "./enquiries.ts";
import { EnquiryForm } from "./enquiry-form.tsx";
import "#app/ui/section.css";
import "./contact.css";

export const handle: PageHandle = { scripts: "ahead" };
export const meta: Route.MetaFunction = (args) => (args.loaderData ? pageMeta(args, args.loaderData.page) : []);
export { publicPageHeaders as headers } from "#app/platform/page-headers.ts";

export async function loader(args: Route.LoaderArgs) {
  const site = await readSite(args);
  const known = { venues: site.items("venue"), projects: site.items("project") };
  const { location, guests, search, ...slugs } = readEnquiryDefaults(args.url.searchParams, known);
  const venue = known.venues.find(({ slug }) => slug === slugs.venue);
  const project = known.projects.find(({ slug }) => slug === slugs.project);
  return {
    page: requirePage(site, "contact-page", args.url),
    prefilled: {
      location: venue ? `${venue.name}, ${venue.city}` : location,
      guests,
      eventType: project && eventTypeOfProject[project.kind],
      vision: project
        ? fillPlaceholders(textsIn(site.language).projects.like, { title: project.title, city: project.city })
        : search && fillPlaceholders(textsIn(site.language).venues.lookedFor, { search }),
    },
    types: offeredTypes(
      eventTypes,
      site.items("service").map(({ slug }) => slug),
    ),
    today: today(),
    noticeVersion: noticeVersion(),
  };
}

export const action = (args: Route.ActionArgs) => handleContactForm(args);

export const clientAction = withOfflineFallback<EnquiryActionData>({
  toActionData: (formErrors) => ({ formErrors }),
});

export default function Contact({ loaderData: { page, ...formProps }, actionData }: Route.ComponentProps) {
  const { location, guests } = formProps.prefilled;
  const { enquiry } = useTexts();
  return (
    <main id="main">
      <PageBanner title={page.heading} intro={page.intro}>
        <Phones />
      </PageBanner>
      <section className="section contact">
        <div className="page-width contact-columns">
          <div id="enquiry">
            <h2 className="visually-hidden">{page.formHeading}</h2>
            {location && (
              <p className="soft">
                <TextWithElements
                  text={guests ? enquiry.aboutWithGuests : enquiry.about}
                  parts={{ place: <b>{location}</b>, guests }}
                />
              </p>
            )}
            <EnquiryForm actionData={actionData} {...formProps} />
          </div>
          <Offices page={page} />
        </div>
      </section>
    </main>
  );
}

/** One tap each, before the form. */
function Phones() {
  const company = useCompany();
  return (
    <div className="contact-phones">
      {company.offices.map(({ key, city, phone }) => (
        <a key={key} href={telHref(phone.display)}>
          <Icon name="phone" />
          <b>{phone.display}</b> <span>{city}</span>
        </a>
      ))}
      <a href={companyWhatsappUrl(company)} rel="noopener">
        <Icon name="chat" />
        <b>WhatsApp</b>
      </a>
    </div>
  );
}

function Offices({ page }: { page: Content<"contact-page"> }) {
  const company = useCompany();
  const { enquiry } = useTexts();
  return (
    <aside className="office-list">
      <section>
        <h2>{enquiry.nextHeading}</h2>
        <ol>
          {[...enquiry.next, company.offices.length > 1 ? enquiry.nextWithOffices : enquiry.nextWithOneOffice].map((step) => (
            <li key={step}>{fillPlaceholders(step, { reply: company.replyPromise })}</li>
          ))}
        </ol>
      </section>
      {company.offices.map((office) => (
        <address key={office.key}>
          <h2>{office.city}</h2>
          {office.address.map((line) => (
            <span key={line} lang={office.addressLang}>
              {line}
            </span>
          ))}
          <a href={telHref(office.phone.display)}>{office.phone.display}</a>
        </address>
      ))}
      <div>
        <h2>{page.writeHeading}</h2>
        <a href={`mailto:${company.email}`}>{company.email}</a>
        <a href={companyWhatsappUrl(company)}>WhatsApp</a>
      </div>
      <div>
        <h2>{page.hoursHeading}</h2>
        {company.hours.map(({ days, times, lang }) => (
          <span key={days} lang={lang}>{`${days} ${times.replaceAll(/ (?=[AP]M\b)/g, "\u00a0")}`}</span>
        ))}
      </div>
    </aside>
  );
}
