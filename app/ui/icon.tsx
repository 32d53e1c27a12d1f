import "./icon.css";

const paths = {
  dashboard: "M3 3h6v8H3zM11 3h6v4h-6zM11 10h6v7h-6zM3 14h6v3H3z",
  events: "M3 5h14v12H3zM3 9h14M7 3v4M13 3v4",
  tasks: "M3 4h5v5H3zM3 12h5v5H3zM11 6.5h6M11 14.5h6",
  leads: "M10 3h4v5h-4zM7.5 17v-4h9v4M3 6h4M5 4v4",
  held: "M3 10l3-6h8l3 6v6H3zM3 10h4.5l1 2.5h3l1-2.5H17",
  vendors: "M3 8l2-5h10l2 5v2H3zM4.5 10v7h11v-7M8 17v-4h4v4",
  invoices: "M5 3h10v14l-2-1.5-1.5 1.5-1.5-1.5L8.5 17 7 15.5 5 17zM8 7h4M8 10.5h4",
  email: "M3 5h14v11H3zM3 6l7 5 7-5",
  meet: "M3 6h9v8H3zM12 9l5-3v8l-5-3z",
  team: "M4 4h4v4H4zM12 4h4v4h-4zM2.5 17v-5h7v5M10.5 17v-5h7v5",
  settings: "M3 6h6M13 6h4M3 14h2M9 14h8M9 4v4h4V4zM5 12v4h4v-4z",
  office: "M4 17V4h8v13M12 8h4v9M3 17h14M7 7h2M7 10h2M7 13h2",
  pin: "M10 17l-5-7V4h10v6zM9 7h2v2H9z",
  quotes: "M4 3h9l3 3v11H4zM12 3v4h4M7 10h6M7 13h4",
  bank: "M3 8l7-5 7 5zM5 10v5M10 10v5M15 10v5M3 17h14",
  website: "M3 4h14v12H3zM3 8h14M6 6h.01M8.5 6h.01",
  operations: "M3 10h3l2-6 4 12 2-6h3",
  audit: "M5 3h10v14H5zM8 7h4M8 10h4M8 13h2",
  more: "M4 6h12M4 10h12M4 14h8",
  calculator: "M5 3h10v14H5zM7.5 6h5M7.5 10h1M11.5 10h1M7.5 13.5h1M11.5 13.5h1",
  print: "M6 8V3h8v5M4 8h12v6h-2M6 14H4V8M6 12h8v5H6z",
  bell: "M5 14V8l2-4h6l2 4v6M3 14h14M8.5 17h3",
  plus: "M10 4v12M4 10h12",
  close: "M5 5l10 10M15 5L5 15",
  check: "M4 10.5l4 4 8-9",
  search: "M4 4h8v8H4zM12 12l5 5",
  edit: "M4 16v-3l9-9 3 3-9 9zM11 6l3 3",
  trash: "M4 6h12M8 6V3.5h4V6M5.5 6l1 11h7l1-11M8.5 9v5M11.5 9v5",
  download: "M10 3v10M6 9l4 4 4-4M4 17h12",
  upload: "M10 14V4M6 8l4-4 4 4M4 17h12",
  undo: "M7 4L3.5 7.5 7 11M4 7.5h9v8H7",
  previous: "M12 4l-6 6 6 6",
  next: "M8 4l6 6-6 6",
  down: "M5 8l5 5 5-5",
  up: "M5 12l5-5 5 5",
  dots: "M4 9h2v2H4zM9 9h2v2H9zM14 9h2v2h-2z",
  swap: "M4 7h11l-3-3M16 13H5l3 3",
  repeat: "M4 9V6h11l-2.5-2.5M16 11v3H5l2.5 2.5",
  phone: "M4 3h4l1.5 4-2 1.5c.8 1.9 2.1 3.2 4 4l1.5-2 4 1.5v4C11 17 3 9 4 3z",
  mobile: "M6 3h8v14H6zM9 14.5h2",
  copy: "M7 7h10v10H7zM13 7V3H3v10h4",
  picture: "M3 4h14v12H3zM3 13l4-4 4 4 2-2 4 3M12.5 7.5h1.5",
  file: "M5 3h7l3 3v11H5zM12 3v3h3M8 10h4M8 13h4",
  chat: "M3 4h14v10H9l-4 3v-3H3z",
  clock: "M4 4h12v12H4zM10 7v3.5h3",
  person: "M7 3h6v6H7zM3.5 17v-5h13v5",
  board: "M3 4h4v12H3zM8.5 4h4v8h-4zM14 4h3v10h-3z",
  table: "M3 4h14v12H3zM3 8.5h14M3 12h14M8 8.5V16",
  list: "M4 5h12M4 10h12M4 15h12",
  eye: "M2.5 10L6 6h8l3.5 4L14 14H6zM8.5 8.5h3v3h-3z",
  warning: "M10 3l7.5 14h-15zM10 8v4M10 14v.5",
  logout: "M8 3H3v14h5M8 10h9M13.5 6.5L17 10l-3.5 3.5",
  external: "M11 3h6v6M17 3l-8 8M14 11v6H3V6h6",
  pause: "M7 4v12M13 4v12",
  play: "M6 4l9 6-9 6z",
  lock: "M5 9h10v8H5zM7 9V6.5C7 4.5 8.3 3 10 3s3 1.5 3 3.5V9M10 12v2",
  camera: "M3 6h4l1.5-2h3L13 6h4v10H3zM8 10h4v3H8z",
} as const;

export type IconName = keyof typeof paths;

/** Decorative: needs a text beside it or a labelled button around it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

const glyphOutline = "M6 0h2v2h2v2h2v2h2v2h-2v2h-2v2H8v2H6v-2H4v-2H2V8H0V6h2V4h2V2h2z";
const glyphHoles = { hollow: "M6 4v2H4v2h2v2h2V8h2V6H8V4z", half: "M7 4v6h1V8h2V6H8V4z", full: "" } as const;

export type GlyphShape = keyof typeof glyphHoles;
export type Tone = "neutral" | "pending" | "progress" | "done" | "danger" | "brand";

/** A diamond whose filling shows progress. */
export function Glyph({ shape, tone }: { shape: GlyphShape; tone?: Tone }) {
  return (
    <svg className={tone ? `glyph tone-${tone}` : "glyph"} viewBox="0 0 14 14" aria-hidden="true">
      <path fillRule="evenodd" d={glyphOutline + glyphHoles[shape]} />
    </svg>
  );
}
