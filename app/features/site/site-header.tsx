import type { MouseEvent } from "react";
import { NavLink } from "react-router";
import type { MenuEntry } from "#app/features/website/website.ts";
import { mainOffice } from "#app/platform/company.ts";
import { telHref } from "#app/platform/phone.ts";
import { useCompany } from "#app/platform/use-company.ts";
import { Brand } from "#app/ui/brand.tsx";
import { DemoStrip } from "#app/ui/demo-strip.tsx";
import "#app/ui/menu-toggle.css";
import "./site-header.css";
import "./site-menu.css";
import "#app/ui/woven-field.css";

const menuId = "menu";

export function SiteHeader({ demo, menu }: { demo: boolean; menu: readonly MenuEntry[] }) {
  const company = useCompany();
  return (
    <>
      <header className="site-header">
        {demo && <DemoStrip />}
        <div className="page-width">
          <Brand name={company.name} logo={company.shownLogo} />
          <span className="site-header__places">{company.places}</span>
          <button type="button" className="menu-toggle" popoverTarget={menuId} aria-label="Open menu">
            <i />
            <i />
          </button>
        </div>
      </header>
      <SideMenu menu={menu} />
    </>
  );
}

/** A `<dialog>` takes the focus when it opens; `popover` opens and closes it without JavaScript. */
function SideMenu({ menu }: { menu: readonly MenuEntry[] }) {
  const company = useCompany();
  const office = mainOffice(company);
  return (
    <dialog className="site-menu" id={menuId} popover="auto" aria-label="Menu">
      <div className="woven-field" />
      <div className="site-menu__inner">
        <button
          type="button"
          className="menu-toggle menu-toggle--close"
          popoverTarget={menuId}
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <i />
          <i />
        </button>
        <nav aria-label="Main">
          <ul>
            {menu.map(({ label, to }) => (
              <li key={to}>
                <NavLink to={to} end onClick={closeMenu}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <p>
          <a href={`mailto:${company.email}`}>{company.email}</a>
          <br />
          <a href={telHref(office.phone.display)}>{office.phone.display}</a>
        </p>
      </div>
    </dialog>
  );
}

/** Client navigation keeps the document and so the open menu. */
function closeMenu(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
