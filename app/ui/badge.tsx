import "./badge.css";

/** A count beside a word. `label` says what is counted, for those who cannot see the word beside it. */
export function Badge({ count, tone, label }: { count: number; tone?: "hot" | "plain"; label?: string }) {
  return (
    <span className={tone ? `badge badge--${tone}` : "badge"}>
      {count}
      {label && <span className="visually-hidden"> {label}</span>}
    </span>
  );
}
