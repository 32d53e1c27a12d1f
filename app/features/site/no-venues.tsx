import type { Content } from "#app/content/kinds.ts";
import { venueTypePictures } from "#app/content/venue-types.ts";
import { useSitePath } from "#app/platform/use-language.ts";
import { Link } from "#app/ui/link.tsx";
import { ResponsivePicture } from "#app/ui/responsive-picture.tsx";
import { searchEnquiryUrl, type VenueSearch } from "./venue-search.ts";
import "#app/ui/arrow-link.css";
import "./venue-finder.css";

const sizes = "(max-width: 620px) 56vw, 400px";

/** Shown instead of the cards; shows the picture of the venue type when the search has one. */
export function NoVenues({ page, search }: { page: Content<"venues-page">; search: VenueSearch }) {
  const sitePath = useSitePath();
  const image = venueTypePictures[search.type as keyof typeof venueTypePictures];
  return (
    <div className="venue-list__empty">
      {image && <ResponsivePicture image={image} alt="" sizes={sizes} />}
      <p>{page.noVenues}</p>
      <Link className="arrow-link" to={sitePath(searchEnquiryUrl(search))}>
        {page.askForVenue}
      </Link>
    </div>
  );
}
