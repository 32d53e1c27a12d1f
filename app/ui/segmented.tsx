import { Link } from "react-router";
import { Icon, type IconName } from "./icon.tsx";
import "./segmented.css";

type Choice = { to: string; label: string; current: boolean; icon?: IconName; count?: number };

/** One of a few: the same things shown in another way, each with its own URL. */
export function Segmented({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav className="segmented" aria-label={label}>
      {choices.map(({ to, label, current, icon, count }) => (
        <Link key={label} to={to} aria-current={current ? "true" : undefined} preventScrollReset>
          {icon && <Icon name={icon} />}
          {label} {count !== undefined && <b>{count}</b>}
        </Link>
      ))}
    </nav>
  );
}
