import { Link } from "../link.tsx";
import "./tabs.css";

type TabLinksProps = {
  label: string;
  tabs: readonly { to: string; label: string; current: boolean }[];
  /** The tabs are in the page itself, not in a panel with its side padding. */
  isInPage?: boolean;
};

export function TabLinks({ label, tabs, isInPage }: TabLinksProps) {
  return (
    <nav className={isInPage ? "tab-links tab-links--in-page" : "tab-links"} aria-label={label}>
      {tabs.map(({ to, label, current }) => (
        <Link key={label} to={to} aria-current={current ? "page" : undefined} preventScrollReset>
          {label}
        </Link>
      ))}
    </nav>
  );
}
