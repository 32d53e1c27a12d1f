import "./badge.css";

/** @param label what is counted, for screen readers and as a tooltip */
export function Badge({ count, tone, label }: { count: number; tone?: "urgent" | "plain"; label?: string }) {
  const variant = count === 0 ? "zero" : tone;
  const text = count.toLocaleString("en-IN");
  return (
    <span className={variant ? `badge badge--${variant}` : "badge"} title={label && `${text} ${label}`}>
      <span>{text}</span>
      {label && <span className="visually-hidden">{` ${label}`}</span>}
    </span>
  );
}
