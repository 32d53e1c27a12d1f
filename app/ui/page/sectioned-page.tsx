import type { ReactNode } from "react";
import { Icon, type IconName } from "../icon.tsx";
import { Link } from "../link.tsx";
import "./sectioned-page.css";

/** `about`: the small line below the label. */
type SectionLink = { to: string; label: string; icon?: IconName; isCurrent: boolean; about?: ReactNode };

type SectionedPageProps = {
  /** Names the list of sections. */
  label: string;
  links: readonly SectionLink[];
  children: ReactNode;
  /** A column beside the section. */
  side?: ReactNode;
};

const navId = "sections";

/** The list of sections beside the one that is open. On a phone the list is a popover. */
export function SectionedPage({ label, links, children, side }: SectionedPageProps) {
  const position = links.findIndex(({ isCurrent }) => isCurrent);
  return (
    <div className={side ? "sectioned-page" : "sectioned-page sectioned-page--without-side"}>
      <div>
        <button type="button" className="sectioned-page__open" popoverTarget={navId}>
          <span>
            <small className="line fine-print">{position < 0 ? "Section" : `Section ${position + 1} of ${links.length}`}</small>
            <b>{links[position]?.label ?? "All changes"}</b>
          </span>
          <Icon name="down" />
        </button>
        <nav className="sectioned-page__nav" id={navId} popover="auto" aria-label={label}>
          {links.map(({ to, label, icon, isCurrent, about }) => (
            <Link key={to} to={to} aria-current={isCurrent ? "page" : undefined} onClick={closeNav}>
              {icon && <Icon name={icon} />}
              <b>{label}</b>
              {about && <small>{about}</small>}
            </Link>
          ))}
        </nav>
      </div>
      <div className="stack">{children}</div>
      {side && <div className="stack sectioned-page__side">{side}</div>}
    </div>
  );
}

/** Client navigation keeps the document and so the open list. */
function closeNav({ currentTarget }: { currentTarget: HTMLElement }) {
  currentTarget.closest<HTMLElement>("[popover]:popover-open")?.hidePopover();
}
