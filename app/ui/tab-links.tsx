import { Link } from "react-router";
import "./tab-links.css";

type TabLinksProps = { label: string; tabs: readonly { to: string; label: string; current: boolean }[] };

/** The parts of a view, each with its own URL. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav className="tab-links" aria-label={label}>
      {tabs.map(({ to, label, current }) => (
        <Link key={label} to={to} aria-current={current ? "page" : undefined} preventScrollReset>
          {label}
        </Link>
      ))}
    </nav>
  );
}
