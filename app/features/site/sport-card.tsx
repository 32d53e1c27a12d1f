import type { sportsPage } from "#app/content/pages.ts";
import { ResponsivePicture } from "./responsive-picture.tsx";
import "./reveal.css";
import "./sport-card.css";

export type Sport = (typeof sportsPage.sports)[number];

const sizes = "(max-width: 700px) 56vw, 400px";

/** The picture is drawn to look woven (`public/`). `popoverTarget` opens the dialog without JavaScript. */
export function SportCard({ sport }: { sport: Sport }) {
  return (
    <button type="button" className="sport-card gallery-item" popoverTarget={sportDialogId(sport)}>
      <ResponsivePicture image={`weave-sport-${sport.slug}`} alt="" sizes={sizes} />
      <b>{sport.name}</b>
      <span>{sport.line}</span>
      <span className="sport-card__more">How we run it</span>
    </button>
  );
}

export function sportDialogId({ slug }: Sport) {
  return `sport-${slug}`;
}
