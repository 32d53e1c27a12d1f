// The import rules of docs/architecture.md. Every finding is an error.
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/**
 * The layers, the lowest first. Each imports only what stands in the lines above it; what stands in one line does not import each other.
 * Features are above all of them.
 */
const layers = [
  ["db/", "app/errors.ts", "app/ui/"],
  ["app/content/", "app/permissions.ts"],
  ["app/platform/"],
  ["app/company/", "app/gst/"],
  ["app/mail/", "app/browser/", "app/papers/"],
  ["app/identity/", "app/records/", "app/billing/"],
  ["app/jobs/"],
  ["app/features/"],
];
const pathOf = (place) => `^${place.replaceAll(".", "\\.")}`;
const layerRules = layers
  .slice(0, -1)
  .flatMap((places, floor) =>
    places
      .map((place) =>
        forbid(
          `imports-of-${place}`,
          "Layers import downwards.",
          { path: pathOf(place), pathNot: "\\.test\\.|^db/test/" },
          { path: layers.slice(floor).flat().map(pathOf), pathNot: pathOf(place) },
        ),
      )
      .slice(0, floor === layers.length - 1 ? 0 : undefined),
  );

/** The features that a feature may import; all others import none. */
const importableFeatures = {
  account: "inbox",
  dashboard: "client-page|events|figures|find|inbox|invoices|leads|messages|money|quotes|tasks|team",
  merging: "clients|duplicates|find",
  leads: "clients|comments|date-board|duplicates|enquiries|files|invoices|messages|quotes",
  events: "calendar|client-page|clients|comments|date-board|files|invoices|messages|money|quotes|tasks",
  clients: "duplicates|files|messages|money|quotes",
  settings: "events|files|quotes|reminders",
  "client-page": "calendar|files|invoices|messages|money|quotes",
  "date-board": "calendar",
  find: "date-board|invoices",
  site: "account|enquiries|files|website",
  invoices: "comments|duplicates|figures|files|messages|money|reminders|tasks",
  quotes: "comments|date-board|files|messages|money|tasks|website",
  enquiries: "website",
  reminders: "inbox",
  figures: "money",
  tasks: "calendar|comments|files|messages",
  website: "files|settings",
  vendors: "files",
  team: "settings|tasks",
  audit: "settings",
  operations: "settings",
};
const features = "^app/features/";
const featureRules = Object.entries(importableFeatures).map(([noun, others]) =>
  forbid(
    `imports-of-${noun}`,
    "Features import downwards.",
    { path: `${features}${noun}/`, pathNot: "\\.test\\." },
    { path: features, pathNot: `${features}(${noun}|${others})/` },
  ),
);

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    forbid("no-cycles", "A cycle means that a file is in the wrong layer.", {}, { circular: true }),
    ...layerRules,
    forbid(
      "ui-and-content-know-statuses-only",
      "Of the database, components and texts know the names of statuses.",
      { path: "^app/(ui|content)/" },
      { path: "^db/(?!enums\\.ts$)" },
    ),
    forbid(
      "gst-is-pure",
      "gst has the rules of tax: no database, no components.",
      { path: "^app/gst/", pathNot: "\\.test\\." },
      { path: "^(app|db|server)/", pathNot: "^(app/(gst|content|platform/values)/|db/enums\\.ts$)" },
    ),
    forbid(
      "papers-are-drawn-from-values",
      "papers draws what features give it.",
      { path: "^app/papers/", pathNot: "\\.test\\." },
      { path: "^db/|^server/" },
    ),
    forbid(
      "server-loads-the-built-app",
      "server/ uses features only through the built app.",
      { path: "^server/" },
      { path: "^app/(features|ui|content)/" },
    ),
    forbid(
      "public-files-of-features",
      "A feature uses another only through <noun>.ts, <noun>.server.ts and <noun>.parts.tsx of its folder or of a folder in it, which has the noun as its name.",
      { path: "^app/features/([^/]+)/", pathNot: "\\.test\\." },
      {
        path: "^app/features/([^/]+)/",
        pathNot: [
          "^app/features/$1/",
          "^app/features/([^/]+)/\\1((\\.server)?\\.ts|\\.parts\\.tsx)$",
          "^app/features/[^/]+/(?<wing>[^/]+)/\\k<wing>((\\.server)?\\.ts|\\.parts\\.tsx)$",
        ],
      },
    ),
    forbid(
      "sql-in-server-files",
      "SQL only in .server.ts.",
      { path: "^app/", pathNot: "\\.(server|db\\.test)\\.tsx?$" },
      { path: "^db/(?!(enums|addresses)\\.ts$)|node_modules/(drizzle-orm|pg)/" },
    ),
    forbid(
      "only-routes-import-routes",
      "Only routes.ts imports route files.",
      { path: "^app/", pathNot: "^app/routes\\.ts$" },
      { path: "\\.route\\.tsx?$" },
    ),
    ...featureRules,
    forbid(
      "imports-of-other-features",
      "Features import downwards.",
      { path: `${features}(?!(?:${Object.keys(importableFeatures).join("|")})/)([^/]+)/`, pathNot: "\\.test\\." },
      { path: features, pathNot: `${features}$1/` },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\+types|^build|virtual:" },
    includeOnly: "^(app|db|server|node_modules)",
    parser: "swc",
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".css"],
    },
  },
};
