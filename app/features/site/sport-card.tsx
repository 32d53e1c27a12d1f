import type { sportsPage } from "#app/content/pages.ts";
import { WovenPicture } from "./woven-picture.tsx";
import "./reveal.css";
import "./sport-card.css";

export type Sport = (typeof sportsPage.sports)[number];

const sizes = "(max-width: 700px) 56vw, 400px";

/** A sport and its woven picture. A button with a popover target opens its dialog without any script. */
export function SportCard({ sport }: { sport: Sport }) {
  return (
    <button type="button" className="sport-card gallery-item" popoverTarget={dialogId(sport)}>
      <WovenPicture image={`weave-sport-${sport.slug}`} alt="" sizes={sizes} />
      <b>{sport.name}</b>
      <span>{sport.line}</span>
      <span className="sport-card__more">How we run it</span>
    </button>
  );
}

export function dialogId({ slug }: Sport) {
  return `sport-${slug}`;
}
