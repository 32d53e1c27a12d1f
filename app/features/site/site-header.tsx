import type { MouseEvent } from "react";
import { NavLink } from "react-router";
import { mainOffice } from "#app/company/company.ts";
import { LanguageLinks, type OtherLanguages } from "#app/company/language-links.tsx";
import { useCompany } from "#app/company/use-company.ts";
import { useBrand, useTexts } from "#app/company/use-language.ts";
import type { MenuEntry } from "#app/features/website/website.ts";
import { telHref } from "#app/platform/values/phone.ts";
import { Brand } from "#app/ui/page/brand.tsx";
import { DemoStrip } from "#app/ui/page/demo-strip.tsx";
import "#app/ui/menu-toggle.css";
import "./site-header.css";
import "./site-menu.css";
import "#app/ui/woven-pattern.css";

const menuId = "menu";

type SiteHeaderProps = { demo: boolean; menu: readonly MenuEntry[]; otherLanguages: OtherLanguages };

export function SiteHeader({ demo, menu, otherLanguages }: SiteHeaderProps) {
  const company = useCompany();
  const { site } = useTexts();
  const office = mainOffice(company);
  return (
    <>
      <header className="site-header">
        {demo && <DemoStrip label={site.demo} note={site.demoNote} />}
        <div className="page-width">
          <Brand {...useBrand()} />
          <a className="site-header__call" href={telHref(office.phone.display)}>
            <span>{`${office.city}\u00a0 `}</span>
            <span className="no-wrap">{office.phone.display}</span>
          </a>
          <LanguageLinks otherLanguages={otherLanguages} />
          <button type="button" className="menu-button" popoverTarget={menuId}>
            <span>{site.menu}</span>
            <span className="menu-toggle" aria-hidden="true">
              <i />
              <i />
            </span>
          </button>
        </div>
      </header>
      <SideMenu {...{ menu, otherLanguages }} />
    </>
  );
}

/** A `<dialog>` takes the focus when it opens; `popover` opens and closes it without JavaScript. */
function SideMenu({ menu, otherLanguages }: Omit<SiteHeaderProps, "demo">) {
  const company = useCompany();
  const { site } = useTexts();
  return (
    <dialog className="site-menu" id={menuId} popover="auto" aria-label={site.menu}>
      <div className="woven-pattern" />
      <div className="site-menu__inner">
        <button
          type="button"
          className="menu-toggle menu-toggle--close"
          popoverTarget={menuId}
          popoverTargetAction="hide"
          aria-label={site.closeMenu}
        >
          <i />
          <i />
        </button>
        <nav aria-label={site.mainNavigation}>
          <ul>
            {menu.map(({ label, to, lang, hrefLang }) => (
              <li key={to}>
                <NavLink to={to} end onClick={closeMenu} lang={lang} hrefLang={hrefLang} reloadDocument>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageLinks otherLanguages={otherLanguages} />
        <ul className="site-menu__calls">
          {company.offices.map(({ key, city, phone }) => (
            <li key={key}>
              <a href={telHref(phone.display)}>
                <span>{city}</span> <span className="no-wrap">{phone.display}</span>
              </a>
            </li>
          ))}
        </ul>
        <p>
          <a className="quiet-link" href={`mailto:${company.email}`}>
            {company.email}
          </a>
        </p>
      </div>
    </dialog>
  );
}

/** A page to which Back returns is as it was left: the menu would stay open. */
function closeMenu(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
