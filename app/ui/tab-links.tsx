import { Link } from "react-router";
import "./tab-links.css";

type TabLinksProps = {
  label: string;
  tabs: readonly { to: string; label: string; current: boolean }[];
  /** They stand in the view itself instead of in a panel. */
  ofView?: boolean;
};

/** The parts of a view or a panel, each with its own URL. */
export function TabLinks({ label, tabs, ofView }: TabLinksProps) {
  return (
    <nav className={ofView ? "tab-links tab-links--view" : "tab-links"} aria-label={label}>
      {tabs.map(({ to, label, current }) => (
        <Link key={label} to={to} aria-current={current ? "page" : undefined} preventScrollReset>
          {label}
        </Link>
      ))}
    </nav>
  );
}
