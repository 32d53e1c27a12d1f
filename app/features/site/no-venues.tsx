import { venuePage } from "#app/content/pages.ts";
import { venueTypePictures } from "#app/content/venues.ts";
import { WovenPicture } from "./woven-picture.tsx";
import "./venue-finder.css";

const sizes = "(max-width: 620px) 56vw, 400px";

/** What stands in the place of the cards; when a type was asked for, with that type's picture. */
export function NoVenues({ type }: { type: string }) {
  const image = venueTypePictures[type as keyof typeof venueTypePictures];
  return (
    <div className="venue-list__empty">
      {image && <WovenPicture image={image} alt="" sizes={sizes} />}
      <p>{venuePage.none}</p>
    </div>
  );
}
