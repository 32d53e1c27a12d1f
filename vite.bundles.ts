/** What the bundler tells of a module (rolldown's `ModuleInfo`). */
type ModuleInfo = { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean };
type Graph = { getModuleInfo(id: string): ModuleInfo | null };

/** The parts of the dashboard with much code of their own. */
const wings = {
  papers: /\/features\/(invoices|quotes)\//,
  editors: /\/features\/(settings|website)\//,
};
const staff = ["dashboard", ...Object.keys(wings)];

/**
 * Who opens the page: everybody, visitors, clients by their secret links, or the staff, who open a wing of the dashboard less often.
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
  return Object.entries(wings).find(([, pages]) => pages.test(page))?.[0] ?? "dashboard";
}

const pagesByModule = new Map<string, string[]>();

/** The pages that import a module, directly or through others. */
function pagesOf(id: string, graph: Graph): string[] {
  const known = pagesByModule.get(id);
  if (known) return known;
  const [found, pages] = [new Set([id]), new Set<string>()];
  for (const module of found) {
    const info = graph.getModuleInfo(module);
    if (info?.isEntry || info?.dynamicImporters.length) pages.add(module.split("?")[0] as string);
    for (const importer of info?.importers ?? []) found.add(importer);
  }
  const opened = [...pages].filter(audienceOf);
  pagesByModule.set(id, opened);
  return opened;
}

/** The file that a module is bundled into. Undefined: the file of its only page. */
function bundleOf(id: string, graph: Graph): string | undefined {
  const pages = pagesOf(id, graph);
  const audiences = new Set(pages.map(audienceOf));
  if (audiences.has("every-page")) return "every-page";
  if (audiences.size > 1) return [...audiences].every((audience) => staff.includes(audience as string)) ? "dashboard" : "shared";
  const [audience] = audiences;
  return pages.length > 1 ? audience : undefined;
}

/**
 * Few files by who needs them, for scripts and style sheets alike: a page loads those of every page, of several audiences, of its own audience,
 * and its own. In this order, because a group takes what its modules import along.
 */
export const bundles = ["every-page", "shared", "client", "site", ...staff].map((bundle) => ({
  name: (id: string, graph: Graph) => (bundleOf(id, graph) === bundle ? bundle : null),
}));
