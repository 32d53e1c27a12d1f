import { isRouteErrorResponse, Outlet, useRouteError } from "react-router";
import { FailurePage } from "#app/company/failure-page.tsx";
import { LanguageLinks } from "#app/company/language-links.tsx";
import { pathIn } from "#app/company/language-path.ts";
import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { useCompany } from "#app/company/use-company.ts";
import { useBrand, useLanguage, useTexts } from "#app/company/use-language.ts";
import { companyWhatsappUrl } from "#app/company/whatsapp.ts";
import { secretLinkHeaders } from "#app/identity/secret-link.server.ts";
import { telHref } from "#app/platform/values/phone.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Brand } from "#app/ui/page/brand.tsx";
import "#app/ui/garland.css";
import "#app/ui/indian-scripts.css";
import "#app/ui/woven-pattern.css";
import "../diamond-list.css";
import "#app/ui/page/secret-page.css";
import "./closed-link.css";

export const headers = () => secretLinkHeaders;

/** Inside link.layout.tsx, because React Router does not run the loader of the layout that shows an action's error. */
export default function ClosedLinkLayout() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <ClosedLink /> : <FailurePage error={error} />;
}

/**
 * The page of each link that does not open. It is the same for closed, renewed, cut off and unknown ones of every kind, so that it tells
 * nobody which links there were.
 */
function ClosedLink() {
  const company = useCompany();
  const language = useLanguage();
  const { closed } = useLinkTexts();
  const { site } = useTexts();
  const brand = useBrand();
  const others = company.languages
    .filter((other) => other !== language)
    .map((other) => ({ language: other, to: pathIn(other, "/q") }));
  return (
    <main className="secret-page closed-link woven-pattern" id="main">
      <title>{`${closed.title} · ${company.name}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <header>
        <div className="garland" />
        <div className="page-width closed-link__bar">
          <Brand {...brand} />
          <LanguageLinks otherLanguages={others} />
        </div>
      </header>
      <div className="page-width closed-link__columns">
        <div className="closed-link__words">
          <div>
            <h1>{closed.title}</h1>
            <p className="text-lead">{closed.text}</p>
          </div>
          <ul className="diamond-list">
            {closed.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
        <section className="closed-link__ask" aria-labelledby="ask">
          <h2 id="ask">{closed.ask}</h2>
          <ButtonLink variant="accent" icon="chat" to={companyWhatsappUrl(company, closed.message)} rel="noopener">
            {closed.whatsapp}
          </ButtonLink>
          <ul>
            {company.offices.map(({ key, city, phone }) => (
              <li key={key}>
                <a href={telHref(phone.display)}>
                  <span>{city}</span>
                  <b className="no-wrap">{phone.display}</b>
                </a>
              </li>
            ))}
          </ul>
          <p>
            {company.hours.map(({ days, times, lang }) => (
              <span className="line" key={days} lang={lang}>{`${days} ${times}`}</span>
            ))}
          </p>
        </section>
      </div>
      <footer className="page-width closed-link__end">
        <a href={brand.to}>{site.homeName}</a>
        <span>{closed.nothingShown}</span>
      </footer>
    </main>
  );
}
