import { withOfflineFallback } from "#app/browser/with-offline-fallback.ts";
import { mainOffice } from "#app/company/company.ts";
import { englishPath } from "#app/company/language-path.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { useCompany } from "#app/company/use-company.ts";
import type { Content } from "#app/content/site/kinds.ts";
import { ServicesEnquiryForm } from "#app/features/enquiries/enquiries.parts.tsx";
import { type EnquiryActionData, handleServicesForm, offeredTypes } from "#app/features/enquiries/enquiries.server.ts";
import { type ServiceEventType, serviceEventTypes } from "#app/features/enquiries/enquiries.ts";
import { noticeVersion, readSite, requirePage } from "#app/features/website/website.server.ts";
import type { MenuEntry, Site } from "#app/features/website/website.ts";
import { telHref } from "#app/platform/values/phone.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageBanner } from "#app/ui/page/page-banner.tsx";
import { withPhoto } from "../pictures.server.ts";
import { newestProjects } from "../projects/projects.server.ts";
import { projectsUrl, projectUrl } from "../projects/projects.ts";
import type { Route } from "./+types/services.route";
import { DarkSection } from "./dark-section.tsx";
import { ServiceDetails } from "./service-details.tsx";
import "#app/ui/section.css";
import "../closing-call.css";
import "./get-in-touch.css";
import "../reveal.css";
import "./service-details.css";

export const meta: Route.MetaFunction = (args) => (args.loaderData ? pageMeta(args, args.loaderData.page) : []);

export async function loader(args: Route.LoaderArgs) {
  const site = await readSite(args);
  const services = site.items("service");
  return {
    page: requirePage(site, "services-page", args.url),
    types: offeredTypes(
      Object.keys(serviceEventTypes) as ServiceEventType[],
      services.map(({ slug }) => slug),
    ),
    services: services.map((service) => ({
      ...withPhoto(service),
      ownPage: ownPageOf(service.slug, site.menu),
      seenAt: seenAt(service.slug, site),
    })),
    noticeVersion: noticeVersion(),
  };
}

const kindsOfService: Readonly<Record<string, readonly Content<"project">["kind"][]>> = {
  weddings: ["wedding", "personal"],
  sports: ["sports"],
  corporate: ["corporate"],
  cultural: ["cultural"],
};

/** The newest project that shows what a service is, and all of its kind; null: there is none. */
function seenAt(slug: string, site: Site) {
  const kinds = kindsOfService[slug] ?? [];
  if (!site.hasPage("/ourproject")) return null;
  const [project] = newestProjects(
    site.items("project").filter(({ kind }) => kinds.includes(kind)),
    site.language,
  );
  return project ? { ...project, url: projectUrl(project.slug), all: projectsUrl({ kind: kinds[0] ?? "", city: "" }) } : null;
}

const ownPages: Readonly<Record<string, string>> = { sports: "/sports", venues: "/venue-finder" };

/** The menu's entry of the page that is about this service alone, if the website shows one. */
const ownPageOf = (slug: string, menu: readonly MenuEntry[]): MenuEntry | undefined =>
  menu.find(({ to }) => englishPath(to) === ownPages[slug]);

export const action = (args: Route.ActionArgs) => handleServicesForm(args);

export const clientAction = withOfflineFallback<EnquiryActionData>({
  toActionData: (formErrors) => ({ formErrors }),
});

export default function ServicesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, types, services, noticeVersion } = loaderData;
  return (
    <main id="main">
      <PageBanner title={page.heading} intro={page.intro}>
        <ButtonLink to="#contact" variant="accent">
          {page.consultationAction}
        </ButtonLink>
      </PageBanner>
      <nav className="service-links" aria-label={page.listLabel}>
        <div className="page-width">
          {services.map(({ slug, title, lang }) => (
            <a key={slug} href={`#${slug}`} lang={lang}>
              {title}
            </a>
          ))}
        </div>
      </nav>
      <section className="service-details-list page-width" aria-label={page.listLabel}>
        {services.map((service, index) => (
          <ServiceDetails key={service.slug} service={service} eager={index === 0} />
        ))}
      </section>
      <CallToAction page={page} />
      <DarkSection innerClass="get-in-touch" id="contact">
        <div>
          <h2 className="section-title">{page.contactHeading}</h2>
          <p className="text-lead">{page.contactText}</p>
          <CompanyPhone />
        </div>
        <div className="get-in-touch__form">
          <ServicesEnquiryForm {...{ types, actionData, noticeVersion }} />
        </div>
      </DarkSection>
    </main>
  );
}

function CompanyPhone() {
  const { display } = mainOffice(useCompany()).phone;
  const url = telHref(display);
  return (
    url && (
      <ButtonLink variant="accent" icon="phone" to={url}>
        <span className="no-wrap">{display}</span>
      </ButtonLink>
    )
  );
}

function CallToAction({ page }: { page: Content<"services-page"> }) {
  return (
    <section className="section sunken-section">
      <div className="page-width closing-call">
        <div>
          <h2 className="section-title reveal">{page.closingHeading}</h2>
          <p className="text-lead soft">{page.closingText}</p>
        </div>
        <ButtonLink to="#contact">{page.closingAction}</ButtonLink>
      </div>
    </section>
  );
}
