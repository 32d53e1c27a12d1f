import type { ReactNode } from "react";
import { Link } from "../link.tsx";
import "./stats.css";

export const StatRow = ({ children }: { children: ReactNode }) => <div className="stats numeric">{children}</div>;

type StatProps = {
  label: string;
  value: string;
  /** The list behind the figure; the whole figure is the link. */
  to?: string;
  control?: ReactNode;
  /** The line below the figure. */
  children: ReactNode;
};

export function Stat({ label, value, to, control, children }: StatProps) {
  // The space separates label and value for a screen reader.
  const figure = (
    <>
      <span className="stats__label">{label}</span> <b className="stats__value">{value}</b>
    </>
  );
  return (
    <div className="stats__item">
      {to ? (
        <Link className="stats__link" to={to}>
          {figure}
        </Link>
      ) : (
        figure
      )}{" "}
      <span className="stats__note">{children}</span>
      {control}
    </div>
  );
}
