// Who may import whom (docs/architecture.md). Every rule is an error.
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** Which features a feature may use; the others use none. */
const below = {
  dashboard: "tasks|events|leads|invoices",
  events: "tasks|invoices|calendar",
  leads: "enquiries|invoices",
  site: "account|enquiries",
};
const features = "^app/features/";
const floors = Object.entries(below).map(([noun, others]) =>
  forbid(
    `floor-of-${noun}`,
    "Features import downwards.",
    { path: `${features}${noun}/`, pathNot: "\\.test\\." },
    { path: features, pathNot: `${features}(${noun}|${others})/` },
  ),
);

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    forbid("no-cycles", "Files stand on floors: an import that closes a ring is on the wrong one.", {}, { circular: true }),
    forbid(
      "ground",
      "ui, content, db and permissions stand on the ground.",
      { path: "^(app/(ui|content)/|app/permissions\\.ts|db/)", pathNot: "\\.test\\.ts$|^db/test/" },
      {
        path: "^(app|server)/",
        pathNot: ["^app/ui/", "^app/content/", "^app/permissions\\.ts", "^app/platform/errors\\.ts"],
      },
    ),
    forbid(
      "ui-knows-nothing",
      "ui knows nothing of the product.",
      { path: "^app/ui/" },
      { path: "^app/(content|features|platform)|^db/" },
    ),
    forbid("content-is-data", "content is typed data.", { path: "^app/content/" }, { path: "^app/ui/|^db/" }),
    forbid("platform-below-features", "Nothing calls back up.", { path: "^app/platform/" }, { path: "^app/features/|^app/ui/" }),
    forbid(
      "server-sees-the-built-app",
      "server/ knows features only through the built app.",
      { path: "^server/" },
      { path: "^app/(features|ui|content)/" },
    ),
    forbid(
      "front-doors",
      "A feature uses another only through <noun>.ts, <noun>.server.ts and <noun>.parts.tsx.",
      { path: "^app/features/([^/]+)/", pathNot: "\\.test\\." },
      {
        path: "^app/features/([^/]+)/",
        pathNot: ["^app/features/$1/", "^app/features/([^/]+)/\\1((\\.server)?\\.ts|\\.parts\\.tsx)$"],
      },
    ),
    forbid(
      "sql-in-server-files",
      "SQL only in .server.ts.",
      { path: "^app/", pathNot: "\\.(server|db\\.test)\\.tsx?$" },
      { path: "^db/|node_modules/(drizzle-orm|postgres)/" },
    ),
    forbid(
      "routes-on-top",
      "Only routes.ts names route files.",
      { path: "^app/", pathNot: "^app/routes\\.ts$" },
      { path: "\\.route\\.tsx?$" },
    ),
    ...floors,
    forbid(
      "floor-of-the-others",
      "Features import downwards.",
      { path: `${features}(?!(?:${Object.keys(below).join("|")})/)([^/]+)/`, pathNot: "\\.test\\." },
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
