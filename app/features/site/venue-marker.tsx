import type { MouseEvent } from "react";
import { Link } from "react-router";
import type { Venue } from "#app/content/venues.ts";
import "./venue-map.css";

type VenueMarkerProps = { venue: Venue; to: string; selected: boolean; onSelect(id: string): void };

const diamond = "h2v2h2v2h2v2h2v2h-2v2h-2v2h-2v2h-2v-2h-2v-2h-2v-2h-2v-2h2v-2h2v-2h2z";
/** In the map's units, wide enough for a finger on a phone and not over the neighbour's marker. */
const reach = { across: 95, back: 11, tall: 38 };

/** A marker and its place's name: a link, so that it selects without script as well. */
export function VenueMarker({ venue: { id, name, place, marker }, to, selected, onSelect }: VenueMarkerProps) {
  const { x, y, name: side } = marker;
  const select = (event: MouseEvent) => {
    event.preventDefault();
    onSelect(id);
  };
  return (
    <Link
      className="venue-map__marker"
      to={to}
      onClick={select}
      aria-label={`${name}, ${place}`}
      aria-current={selected || undefined}
    >
      <rect
        className="venue-map__marker-area"
        x={side === "left" ? x - reach.across : x - reach.back}
        y={y - reach.tall / 2}
        width={reach.across + reach.back}
        height={reach.tall}
      />
      <text
        className={side === "left" ? "venue-map__city venue-map__label--end" : "venue-map__city"}
        x={side === "left" ? x - 19 : x + 19}
        y={y + 4}
      >
        {place}
      </text>
      <path className="venue-map__pin" d={`M${x - 1} ${y - 8}${diamond}`} />
    </Link>
  );
}
