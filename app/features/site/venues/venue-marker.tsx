import type { MouseEvent } from "react";
import { useSitePath } from "#app/company/use-language.ts";
import type { Venue } from "#app/content/site/venues.ts";
import { Link } from "#app/ui/link.tsx";
import "./venue-map.css";

type VenueMarkerProps = { venue: Venue; to: string; selected: boolean; onSelect(id: string): void };

const diamond = "h2v2h2v2h2v2h2v2h-2v2h-2v2h-2v2h-2v-2h-2v-2h-2v-2h-2v-2h2v-2h2v-2h2z";
/** In units of the map's viewBox: large enough for a finger on a phone, without covering the next marker. */
const touchArea = { towardsLabel: 95, awayFromLabel: 11, height: 38 };

/** A link, so that it also selects without JavaScript. */
export function VenueMarker({ venue: { slug: id, name, city, marker }, to, selected, onSelect }: VenueMarkerProps) {
  const { x, y, labelSide } = marker;
  const sitePath = useSitePath();
  // venue-map.css finds the marker of a selected card by its position, so every venue has an element.
  // biome-ignore lint/a11y: an empty element, which is neither seen nor focused
  if (labelSide === "none") return <a />;
  const isLabelLeft = labelSide === "left";
  const select = (event: MouseEvent) => {
    event.preventDefault();
    onSelect(id);
  };
  return (
    <Link
      className="venue-map__marker"
      to={sitePath(to)}
      onClick={select}
      aria-label={`${name}, ${city}`}
      aria-current={selected || undefined}
    >
      <rect
        className="venue-map__marker-area"
        x={isLabelLeft ? x - touchArea.towardsLabel : x - touchArea.awayFromLabel}
        y={y - touchArea.height / 2}
        width={touchArea.towardsLabel + touchArea.awayFromLabel}
        height={touchArea.height}
      />
      <text
        className={isLabelLeft ? "venue-map__city venue-map__label--end" : "venue-map__city"}
        x={isLabelLeft ? x - 19 : x + 19}
        y={y + 4}
      >
        {city}
      </text>
      <path className="venue-map__pin" d={`M${x - 1} ${y - 8}${diamond}`} />
    </Link>
  );
}
