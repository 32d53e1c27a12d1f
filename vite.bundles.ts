/** What the bundler tells of a module (rolldown's `ModuleInfo`). */
type ModuleInfo = { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean };
type Graph = { getModuleInfo(id: string): ModuleInfo | null };

/** The parts of the dashboard that are opened less often and have much code of their own. */
const wings = {
  papers: /\/features\/(invoices|quotes)\//,
  editors: /\/features\/(settings|website)\//,
};

/**
 * Who opens the page: everybody, visitors, clients by their secret links, or the staff, who start with Today and open other views then.
 * Undefined: no page, but code that a page loads later.
 */
function audienceOf(page: string): string | undefined {
  if (/\/app\/(entry\.client|root)\.tsx$/.test(page)) return "every-page";
  if (!/\.(route|layout)\.tsx?$/.test(page)) return undefined;
  if (
    /\/features\/(client-page\/client|events\/run-sheet\/own-lines|quotes\/client|quotes\/editor\/quote-preview|site\/links)/.test(
      page,
    )
  )
    return "client";
  if (/\/features\/(site|enquiries|account\/(?!my-account|confirm\.))/.test(page)) return "site";
  if (/\/features\/dashboard\/(dashboard\.layout|view\.layout|today\/)/.test(page)) return "dashboard";
  return Object.entries(wings).find(([, pages]) => pages.test(page))?.[0] ?? "views";
}

const pagesByModule = new Map<string, string[]>();

/** The pages, and the parts that pages load later, that import a module, directly or through others. */
function pagesOf(id: string, graph: Graph): string[] {
  const known = pagesByModule.get(id);
  if (known) return known;
  const [found, pages] = [new Set([id]), new Set<string>()];
  for (const module of found) {
    const info = graph.getModuleInfo(module);
    if (info?.isEntry || info?.dynamicImporters.length) pages.add(module.split("?")[0] as string);
    for (const importer of info?.importers ?? []) found.add(importer);
    // The sheet of a part that is loaded later comes with its page, which the server renders with the part.
    if (id.endsWith(".css")) for (const importer of info?.dynamicImporters ?? []) found.add(importer);
  }
  pagesByModule.set(id, [...pages]);
  return [...pages];
}

/** The file that a module is bundled into. Undefined: the file of its only page. */
function bundleOf(id: string, graph: Graph): string | undefined {
  const pages = pagesOf(id, graph);
  const audiences = new Set(pages.map(audienceOf).filter((audience) => audience !== undefined));
  // Sheets are small, and each holds up the first paint: public pages have what they need of this one inside.
  if (audiences.has("every-page")) return id.endsWith(".css") ? "shared" : "every-page";
  const others = ["client", "site"].filter((audience) => audiences.delete(audience));
  // What Today needs is there in every view; what several wings need is for all views.
  const staff = audiences.has("dashboard") ? "dashboard" : audiences.size > 1 ? "views" : [...audiences][0];
  const isMerged = id.endsWith(".css") && (others.length + audiences.size > 1 || staff === "dashboard");
  if (isMerged) return others.length > 0 ? "shared" : "dashboard";
  return pages.length > 1 ? [...others, ...(staff ? [staff] : [])].join("-") : undefined;
}

const staff = ["dashboard", "views", ...Object.keys(wings)];

/**
 * Few files by who needs them: a page loads those that its audience needs, and its own. Those of more audiences come first, because a group
 * takes what its modules import along.
 */
export const bundles = [
  "shared",
  "every-page",
  ...["client-site", "site", "client"].flatMap((others) => [...staff.map((bundle) => `${others}-${bundle}`), others]),
  ...staff,
].map((bundle) => ({
  name: (id: string, graph: Graph) => (bundleOf(id, graph) === bundle ? bundle : null),
}));
