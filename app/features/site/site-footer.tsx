import { Fragment } from "react";
import type { Office } from "#app/company/company.ts";
import { englishPath } from "#app/company/language-path.ts";
import { useCompany } from "#app/company/use-company.ts";
import { useBrand, useSitePath, useTexts } from "#app/company/use-language.ts";
import { companyWhatsappUrl } from "#app/company/whatsapp.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import type { MenuEntry } from "#app/features/website/website.ts";
import { telHref } from "#app/platform/values/phone.ts";
import { Link } from "#app/ui/link.tsx";
import { Brand } from "#app/ui/page/brand.tsx";
import "#app/ui/garland.css";
import { LanguageLinks, type OtherLanguages } from "#app/company/language-links.tsx";
import "./site-footer.css";

type SiteFooterProps = { year: string; menu: readonly MenuEntry[]; otherLanguages: OtherLanguages };

export function SiteFooter({ year, menu, otherLanguages }: SiteFooterProps) {
  const company = useCompany();
  const { site } = useTexts();
  const sitePath = useSitePath();
  const links = menu.filter(({ to }) => !["/", "/privacy"].includes(englishPath(to)));
  return (
    <footer className="site-footer garland">
      <div className="page-width">
        <div>
          <Brand {...useBrand()} />
          <p lang={company.nameMeaningLang}>{company.nameMeaning}</p>
          <LanguageLinks otherLanguages={otherLanguages} />
        </div>
        {company.offices.map((office) => (
          <OfficeAddress key={office.key} office={office} />
        ))}
        <nav aria-label={site.footerNavigation}>
          {links.map(({ label, to, ...language }) => (
            <Link key={to} className="quiet-link" to={to} {...language}>
              {label}
            </Link>
          ))}
        </nav>
        <div className="row row--ends full-width site-footer__end">
          <span>
            {company.hours.map(({ days, times, lang }, index) => (
              <Fragment key={days}>
                {index > 0 && <span>{", "}</span>}
                <span className="no-wrap" lang={lang}>{`${days} ${times}`}</span>
              </Fragment>
            ))}
          </span>
          <a href={`mailto:${company.email}`}>{company.email}</a>
          <a href={companyWhatsappUrl(company)} rel="noopener">
            WhatsApp
          </a>
          <Link to={sitePath("/privacy")}>{site.privacy}</Link>
          <Link to={sitePath("/login")}>{site.logIn}</Link>
          <span>{`© ${year} ${company.legalName}`}</span>
        </div>
      </div>
    </footer>
  );
}

/** Without the facts of a company that may still be the sample. */
export function ClosedFooter({ otherLanguages }: Pick<SiteFooterProps, "otherLanguages">) {
  const { site } = useTexts();
  const logInPath = useSitePath()("/login");
  return (
    <footer className="page-width row gap-4 closed-footer">
      <Link to={logInPath}>{site.logIn}</Link>
      <LanguageLinks otherLanguages={otherLanguages.filter(({ isHome }) => !isHome)} />
    </footer>
  );
}

/** Pictures of the names of cities in Telugu. */
const teluguNamePictures: Record<string, string> = {
  Hyderabad: "/images/telugu-hyderabad.svg",
  Visakhapatnam: "/images/telugu-visakhapatnam.svg",
};

function OfficeAddress({ office }: { office: Office }) {
  const teluguName = teluguNamePictures[office.city];
  const alt = fillPlaceholders(useTexts().site.inTelugu, { city: office.city });
  return (
    <address>
      <h2>
        {teluguName && <img src={teluguName} alt={alt} width="91" height="22" loading="lazy" decoding="async" />}
        <span>{office.city}</span>
      </h2>
      {office.address.map((line) => (
        <span key={line} lang={office.addressLang}>
          {line}
        </span>
      ))}
      <a href={telHref(office.phone.display)}>{office.phone.display}</a>
    </address>
  );
}
