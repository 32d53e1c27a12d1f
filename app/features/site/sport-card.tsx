import type { SiteItem } from "#app/features/website/website.ts";
import { type ShownPicture, SitePicture } from "./site-picture.tsx";
import "./reveal.css";
import "./sport-card.css";

export type Sport = Omit<SiteItem<"sport">, "picture"> & { picture: ShownPicture };

const sizes = "(max-width: 700px) 56vw, 400px";

/** A button that opens the dialog of the sport; `popoverTarget` does so without JavaScript. */
export function SportCard({ sport, moreLabel }: { sport: Sport; moreLabel: string }) {
  return (
    <button type="button" className="sport-card gallery-item" lang={sport.lang} popoverTarget={sportDialogId(sport)}>
      <SitePicture picture={sport.picture} alt="" sizes={sizes} />
      <b>{sport.name}</b>
      <span>{sport.line}</span>
      <span className="sport-card__more">{moreLabel}</span>
    </button>
  );
}

export function sportDialogId({ slug }: Sport) {
  return `sport-${slug}`;
}
