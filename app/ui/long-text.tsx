import { Link } from "./link.tsx";
import "./long-text.css";

/** A name on one line, cut with an ellipsis where it does not fit; pointing at it shows the whole. */
export function LongText({ text, to }: { text: string; to?: string }) {
  const shared = { className: "long-text", title: text, children: text };
  return to ? <Link to={to} preventScrollReset={to.includes("?")} {...shared} /> : <span {...shared} />;
}
