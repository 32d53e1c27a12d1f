import type { MouseEvent } from "react";
import { NavLink } from "react-router";
import { company } from "#app/content/company.ts";
import { navigation } from "#app/content/navigation.ts";
import { telHref } from "#app/platform/phone.ts";
import { Brand } from "#app/ui/brand.tsx";
import { DemoStrip } from "#app/ui/demo-strip.tsx";

const menu = "menu";

export function SiteHeader({ demo }: { demo: boolean }) {
  return (
    <>
      <header className="top">
        {demo && <DemoStrip />}
        <div className="wrap">
          <Brand name={company.name} />
          <span className="places">{company.places}</span>
          <button type="button" className="round" popoverTarget={menu} aria-label="Open menu">
            <i />
            <i />
          </button>
        </div>
      </header>
      <SideMenu />
    </>
  );
}

/** A dialog, so that opening it moves the focus in; a popover, so that it opens and closes without script. */
function SideMenu() {
  const [office] = company.offices;
  return (
    <dialog className="menu" id={menu} popover="auto" aria-label="Menu">
      <div className="cloth" />
      <div className="in-menu">
        <button type="button" className="round shut" popoverTarget={menu} popoverTargetAction="hide" aria-label="Close menu">
          <i />
          <i />
        </button>
        <nav aria-label="Main">
          <ul>
            {navigation.map(({ label, to }) => (
              <li key={to}>
                <NavLink to={to} end onClick={close}>
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

/** Without script a link loads a page, which closes the menu; with script the page stays, so the link closes it. */
function close(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
