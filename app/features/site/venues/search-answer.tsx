import { useSitePath, useTexts } from "#app/company/use-language.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import type { Content } from "#app/content/site/kinds.ts";
import { venueTypePictures } from "#app/content/site/venue-types.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { ResponsivePicture } from "#app/ui/responsive-picture.tsx";
import type { Chip } from "./venue-finder.server.ts";
import type { VenueSearch } from "./venue-search.ts";
import "#app/ui/arrow-link.css";
import "#app/ui/list/filter-chip.css";

type UnderstoodSearchProps = { chips: readonly Chip[]; unknown: readonly string[]; onRemove(): void };

/** What was understood of a search, each with a link that searches without it, and what was not. */
export function UnderstoodSearch({ chips, unknown, onRemove }: UnderstoodSearchProps) {
  const texts = useTexts().venues;
  const sitePath = useSitePath();
  return (
    <>
      {chips.length > 0 && (
        <ul className="row gap-2" aria-label={texts.understood}>
          {chips.map(({ label, without }) => (
            <li key={label}>
              <Link
                className="filter-chip"
                to={sitePath(without)}
                aria-label={fillPlaceholders(texts.remove, { what: label })}
                onClick={onRemove}
                preventScrollReset
                replace
              >
                <span>{label}</span>
                <Icon name="close" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="venue-results__unknown" role="status">
        {unknown.length > 0 && fillPlaceholders(texts.notUnderstood, { what: unknown.join(", ") })}
      </p>
    </>
  );
}

type NoVenuesProps = { page: Content<"venues-page">; search: VenueSearch; askUrl: string; hasNearest: boolean };

/** Shown instead of the venues found, before the nearest ones; without those with the picture of the type that was chosen. */
export function NoVenues({ page, search, askUrl, hasNearest }: NoVenuesProps) {
  const texts = useTexts().venues;
  const sitePath = useSitePath();
  const image = venueTypePictures[search.type as keyof typeof venueTypePictures];
  return (
    <>
      <div className="full-width soft venue-list__empty">
        {image && !hasNearest && <ResponsivePicture image={image} alt="" sizes="(max-width: 620px) 56vw, 400px" />}
        <p>{page.noVenues}</p>
        <Link className="arrow-link" to={sitePath(askUrl)}>
          {page.askForVenue}
        </Link>
      </div>
      {hasNearest && <h2 className="full-width venue-list__nearest">{texts.nearest}</h2>}
    </>
  );
}
