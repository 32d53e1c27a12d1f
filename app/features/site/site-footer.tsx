import { Fragment } from "react";
import type { MenuEntry } from "#app/features/website/website.ts";
import { type Office, whatsappUrl } from "#app/platform/company.ts";
import { telHref } from "#app/platform/phone.ts";
import { useCompany } from "#app/platform/use-company.ts";
import { Brand } from "#app/ui/brand.tsx";
import { Link } from "#app/ui/link.tsx";
import "./site-footer.css";

export function SiteFooter({ year, menu }: { year: string; menu: readonly MenuEntry[] }) {
  const company = useCompany();
  return (
    <footer className="site-footer">
      <div className="page-width">
        <div>
          <Brand name={company.name} logo={company.shownLogo} />
          <p>{company.nameMeaning}</p>
        </div>
        {company.offices.map((office) => (
          <OfficeAddress key={office.key} office={office} />
        ))}
        <nav aria-label="Footer">
          {menu
            .filter(({ to }) => to !== "/" && to !== "/privacy")
            .map(({ label, to }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
        </nav>
        <div className="site-footer__end">
          <span>
            {company.hours.map(({ days, times }, index) => (
              <Fragment key={days}>
                {index > 0 && ", "}
                <span className="site-footer__hours">{`${days} ${times}`}</span>
              </Fragment>
            ))}
          </span>
          <a href={`mailto:${company.email}`}>{company.email}</a>
          <a href={whatsappUrl(company)} rel="noopener">
            WhatsApp
          </a>
          <Link to="/privacy">Privacy</Link>
          <Link to="/login">Log in</Link>
          <span>
            © {year} {company.legalName}
          </span>
        </div>
      </div>
    </footer>
  );
}

/** Names of cities, drawn in Telugu. */
const drawnCities: Record<string, string> = {
  Hyderabad: "/images/telugu-hyderabad.svg",
  Visakhapatnam: "/images/telugu-visakhapatnam.svg",
};

function OfficeAddress({ office }: { office: Office }) {
  const drawn = drawnCities[office.city];
  return (
    <address>
      <h2>
        {drawn && <img src={drawn} alt={`${office.city} in Telugu`} width="91" height="22" loading="lazy" decoding="async" />}
        {office.city}
      </h2>
      {office.address.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <a href={telHref(office.phone.display)}>{office.phone.display}</a>
    </address>
  );
}
