import { privacy } from "#app/content/privacy.ts";
import { mainOffice } from "#app/platform/company.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { telHref } from "#app/platform/phone.ts";
import { useCompany } from "#app/platform/use-company.ts";
import { PageBanner } from "#app/ui/page-banner.tsx";
import "./prose.css";
import type { Route } from "./+types/privacy.route.ts";
import "./diamond-list.css";

export const meta: Route.MetaFunction = (args) => pageMeta(args, privacy);

export default function PrivacyPage() {
  const company = useCompany();
  const { phone } = mainOffice(company);
  return (
    <main id="main">
      <PageBanner title={privacy.heading} intro={privacy.intro} />
      <div className="prose page-width">
        {privacy.sections.map(({ heading, paragraphs, list }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {list && (
              <ul className="diamond-list">
                {list.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <section>
          <h2>Who to contact</h2>
          <p>
            {company.legalName} answers for this data. Write to{" "}
            <a href={`mailto:${company.privacyEmail}`}>{company.privacyEmail}</a> or ring{" "}
            <a href={telHref(phone.display)}>{phone.display}</a>. If our answer does not settle it, you may complain to the Data
            Protection Board of India.
          </p>
        </section>
      </div>
    </main>
  );
}
