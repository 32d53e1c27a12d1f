import { useTexts } from "#app/company/use-language.ts";
import type { Venue } from "#app/content/site/venues.ts";
import { andhraPradesh, neighbours, telangana } from "#app/content/state-outlines.ts";
import { TextWithElements } from "#app/ui/text-with-elements.tsx";
import { VenueMarker } from "./venue-marker.tsx";
import { type VenueSearch, venueSearchUrl } from "./venue-search.ts";
import "./venue-map.css";

const towns = [
  { name: "Vijayawada", x: 253.2, y: 231.2 },
  { name: "Warangal", x: 194.6, y: 146.2 },
  { name: "Tirupati", x: 184.9, y: 398.6 },
  { name: "Kurnool", x: 108.1, y: 270.7 },
] as const;

type VenueMapProps = {
  venues: readonly Venue[];
  search: VenueSearch;
  selected: string;
  caption: string;
  onSelect(id: string): void;
};

/** Telangana and Andhra Pradesh with a marker for each venue. Selecting a marker selects its card and vice versa. */
export function VenueMap({ venues, search, selected, caption, onSelect }: VenueMapProps) {
  return (
    <figure className="venue-map">
      <figcaption aria-live="polite">{caption}</figcaption>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would cover the map with a tooltip */}
      <svg viewBox="0 0 520 483">
        <States />
        {venues.map((venue) => (
          <VenueMarker
            key={venue.slug}
            venue={venue}
            to={venueSearchUrl({ ...search, venue: venue.slug })}
            selected={venue.slug === selected}
            onSelect={onSelect}
          />
        ))}
      </svg>
      <p className="venue-map__source">
        <TextWithElements
          text={useTexts().venues.source}
          parts={{
            map: <a href="https://www.npmjs.com/package/@svg-maps/india">svg-maps/india</a>,
            licence: <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>,
          }}
        />
      </p>
    </figure>
  );
}

function States() {
  const { map } = useTexts().venues;
  return (
    <>
      <defs>
        <StatePattern id="pattern-telangana" />
        <StatePattern id="pattern-andhra" />
        <clipPath id="map-edge">
          <rect width="520" height="483" />
        </clipPath>
      </defs>
      <g clipPath="url(#map-edge)">
        <path className="venue-map__neighbour" d={neighbours} />
      </g>
      <path className="venue-map__andhra-pradesh" fill="url(#pattern-andhra)" d={andhraPradesh} />
      <path className="venue-map__telangana" fill="url(#pattern-telangana)" d={telangana} />
      <MapLabel className="venue-map__state" x={128.6} y={94.2}>
        {map.telangana}
      </MapLabel>
      <MapLabel className="venue-map__state" x={116.1} y={322.7}>
        {map.andhraPradesh}
      </MapLabel>
      <MapLabel className="venue-map__sea" x={365.2} y={301.2}>
        {map.sea}
      </MapLabel>
      {towns.map(({ name, x, y }) => (
        <g key={name}>
          <circle cx={x} cy={y} r="2.4" />
          <MapLabel className="venue-map__city venue-map__town" x={x + 6} y={y + 4}>
            {map[name]}
          </MapLabel>
        </g>
      ))}
    </>
  );
}

/** Stepped diamonds on a tinted field. */
function StatePattern({ id }: { id: string }) {
  return (
    <pattern id={id} className={id} width="28" height="28" patternUnits="userSpaceOnUse">
      <path className="venue-map__pattern-field" d="M0 0h28v28H0z" />
      {["7 7", "-7 -7", "21 -7", "-7 21", "21 21"].map((offset) => (
        <path
          key={offset}
          className="venue-map__pattern-line"
          transform={`translate(${offset})`}
          fillRule="evenodd"
          d="M6 0h2v2h2v2h2v2h2v2h-2v2h-2v2H8v2H6v-2H4v-2H2V8H0V6h2V4h2V2h2zM6 3v2H4v1H3v2h1v1h2v2h2V9h2V8h1V6h-1V5H8V3zM6 5h2v1h1v2H8v1H6V8H5V6h1z"
        />
      ))}
    </pattern>
  );
}

function MapLabel({ className, x, y, children }: { className: string; x: number; y: number; children: string }) {
  return (
    <text className={className} x={x} y={y}>
      {children}
    </text>
  );
}
