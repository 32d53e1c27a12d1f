import "./badge.css";

/** @param label what is counted, for screen readers */
export function Badge({ count, tone, label }: { count: number; tone?: "hot" | "plain"; label?: string }) {
  const variant = count === 0 ? "zero" : tone;
  return (
    <span className={variant ? `badge badge--${variant}` : "badge"}>
      {count}
      {label && <span className="visually-hidden"> {label}</span>}
    </span>
  );
}
