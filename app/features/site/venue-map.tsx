import type { Venue } from "#app/content/venues.ts";
import { andhraPradesh, neighbours, telangana } from "./state-outlines.ts";

const towns = [
  { name: "Vijayawada", x: 253.2, y: 231.2 },
  { name: "Warangal", x: 194.6, y: 146.2 },
  { name: "Tirupati", x: 184.9, y: 398.6 },
  { name: "Kurnool", x: 108.1, y: 270.7 },
];

/** Telangana and Andhra Pradesh with a marker per venue found; the selected card's marker is raised by CSS. */
export function VenueMap({ venues, caption }: { venues: readonly Venue[]; caption: string }) {
  return (
    <figure className="map">
      <figcaption aria-live="polite">{caption}</figcaption>
      <svg viewBox="0 0 520 483" role="img" aria-label={`Map of Telangana and Andhra Pradesh. ${said(venues)}`}>
        <defs>
          <Cloth id="cloth-telangana" />
          <Cloth id="cloth-andhra" />
          <clipPath id="map-edge">
            <rect width="520" height="483" />
          </clipPath>
        </defs>
        <g clipPath="url(#map-edge)">
          <path className="nb" d={neighbours} />
        </g>
        <path className="ap" fill="url(#cloth-andhra)" d={andhraPradesh} />
        <path className="tg" fill="url(#cloth-telangana)" d={telangana} />
        <Words className="st" x={128.6} y={94.2}>
          Telangana
        </Words>
        <Words className="st" x={116.1} y={322.7}>
          Andhra Pradesh
        </Words>
        <Words className="sea" x={365.2} y={301.2}>
          Bay of Bengal
        </Words>
        {towns.map(({ name, x, y }) => (
          <g key={name}>
            <circle cx={x} cy={y} r="2.4" />
            <Words className="ct town" x={x + 6} y={y + 4}>
              {name}
            </Words>
          </g>
        ))}
        {venues.map(({ id, marker }) => (
          <path key={id} className={`pin pin-${id}`} d={`M${marker.x - 1} ${marker.y - 8}${diamond}`} />
        ))}
        <Words className="ct" x={165.8} y={170.9}>
          Secunderabad
        </Words>
        <Words className="ct end" x={107.1} y={174.1}>
          Hyderabad
        </Words>
        <Words className="ct end" x={380} y={156.5}>
          Vizag
        </Words>
      </svg>
      <p className="cite">
        State outlines: <a href="https://www.npmjs.com/package/@svg-maps/india">svg-maps/india</a>,{" "}
        <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>
      </p>
    </figure>
  );
}

const diamond = "h2v2h2v2h2v2h2v2h-2v2h-2v2h-2v2h-2v-2h-2v-2h-2v-2h-2v-2h2v-2h2v-2h2z";

/** A state's cloth: stepped diamonds on a tint; its class carries both colours. */
function Cloth({ id }: { id: string }) {
  return (
    <pattern id={id} className={id} width="28" height="28" patternUnits="userSpaceOnUse">
      <path className="ground" d="M0 0h28v28H0z" />
      {["7 7", "-7 -7", "21 -7", "-7 21", "21 21"].map((at) => (
        <path
          key={at}
          className="yarn"
          transform={`translate(${at})`}
          fillRule="evenodd"
          d="M6 0h2v2h2v2h2v2h2v2h-2v2h-2v2H8v2H6v-2H4v-2H2V8H0V6h2V4h2V2h2zM6 3v2H4v1H3v2h1v1h2v2h2V9h2V8h1V6h-1V5H8V3zM6 5h2v1h1v2H8v1H6V8H5V6h1z"
        />
      ))}
    </pattern>
  );
}

function Words({ className, x, y, children }: { className: string; x: number; y: number; children: string }) {
  return (
    <text className={className} x={x} y={y}>
      {children}
    </text>
  );
}

function said(venues: readonly Venue[]) {
  return venues.map(({ name, place }) => `${name} in ${place}`).join(", ");
}
