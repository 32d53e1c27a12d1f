// The import rules of docs/architecture.md. Every finding is an error.
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** The features that a feature may import; all others import none. */
const importableFeatures = {
  dashboard: "tasks|events|leads|invoices|figures|team|find|messages|client-page",
  find: "invoices",
  "client-page": "calendar|clients|files|invoices|messages|receipts|quotes",
  receipts: "documents",
  messages: "reminders",
  tasks: "calendar|files|messages",
  vendors: "files",
  invoices: "receipts|documents|figures|files|messages|reminders|duplicates",
  settings: "reminders|files|quotes",
  figures: "receipts",
  quotes: "documents|files|invoices|messages|receipts|tasks|website",
  clients: "receipts|files|messages|duplicates|quotes",
  events: "tasks|invoices|receipts|calendar|clients|files|messages|client-page|quotes",
  leads: "enquiries|invoices|clients|files|messages|duplicates|quotes",
  duplicates: "clients|find",
  site: "account|enquiries|files|website",
  enquiries: "website",
  website: "files",
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
    forbid(
      "lowest-layer",
      "ui, content, db and permissions import nothing above them.",
      { path: "^(app/(ui|content)/|app/permissions\\.ts|db/)", pathNot: "\\.test\\.ts$|^db/test/" },
      {
        path: "^(app|server)/",
        pathNot: ["^app/ui/", "^app/content/", "^app/permissions\\.ts", "^app/platform/(digits|errors)\\.ts"],
      },
    ),
    forbid(
      "ui-is-generic",
      "ui imports no product code.",
      { path: "^app/ui/" },
      { path: "^app/(content|features|gst|papers|platform)|^db/(?!enums\\.ts$)" },
    ),
    forbid("content-is-data", "content is typed data.", { path: "^app/content/" }, { path: "^app/ui/|^db/(?!enums\\.ts$)" }),
    forbid(
      "platform-below-features",
      "platform is below features: lower layers do not import higher ones.",
      { path: "^app/platform/" },
      { path: "^app/(features|gst|papers|ui)/" },
    ),
    forbid(
      "gst-is-pure",
      "gst has the rules of tax: no database, no components.",
      { path: "^app/gst/", pathNot: "\\.test\\." },
      {
        path: "^(app|db|server)/",
        pathNot: ["^app/(gst|content)/", "^app/platform/(dates|digits|money)\\.ts$", "^db/enums\\.ts$"],
      },
    ),
    forbid(
      "papers-below-features",
      "papers draws what features give it.",
      { path: "^app/papers/", pathNot: "\\.test\\." },
      { path: "^app/features/|^db/|^server/" },
    ),
    forbid(
      "server-loads-the-built-app",
      "server/ uses features only through the built app.",
      { path: "^server/" },
      { path: "^app/(features|ui|content)/" },
    ),
    forbid(
      "public-files-of-features",
      "A feature uses another only through <noun>.ts, <noun>.server.ts and <noun>.parts.tsx. calendar, receipts, files, messages, quotes and invoices have several nouns.",
      { path: "^app/features/([^/]+)/", pathNot: "\\.test\\." },
      {
        path: "^app/features/([^/]+)/",
        pathNot: [
          "^app/features/$1/",
          "^app/features/([^/]+)/\\1((\\.server)?\\.ts|\\.parts\\.tsx)$",
          "^app/features/calendar/month(\\.ts|\\.parts\\.tsx)$",
          "^app/features/messages/timeline((\\.server)?\\.ts|\\.parts\\.tsx)$",
          "^app/features/files/pictures((\\.server)?\\.ts|\\.parts\\.tsx)$",
          "^app/features/quotes/(shared-page\\.server\\.ts|templates((\\.server)?\\.ts|\\.parts\\.tsx))$",
          "^app/features/receipts/(payments|advances|refunds|credit)((\\.server)?\\.ts|\\.parts\\.tsx)$",
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
