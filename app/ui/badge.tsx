import "./badge.css";

/** @param label what is counted, for screen readers */
export function Badge({ count, tone, label }: { count: number; tone?: "hot" | "plain"; label?: string }) {
  return (
    <span className={tone ? `badge badge--${tone}` : "badge"}>
      {count}
      {label && <span className="visually-hidden"> {label}</span>}
    </span>
  );
}
