import { csv } from "./parts/csv.ts";
import { delivery } from "./parts/delivery.ts";
import { events } from "./parts/events.ts";
import { growth } from "./parts/growth.ts";
import { home } from "./parts/home.ts";
import { imports } from "./parts/imports.ts";
import { lighthouse } from "./parts/lighthouse.ts";
import { live } from "./parts/live.ts";
import { mixedLoad } from "./parts/load.ts";
import { memory } from "./parts/memory.ts";
import { pdf } from "./parts/pdf.ts";
import { phone } from "./parts/phone.ts";
import { phonePeers } from "./parts/phone-peers.ts";
import { rows } from "./parts/rows.ts";
import { screens } from "./parts/screens.ts";
import { start } from "./parts/start.ts";
import { tasks } from "./parts/tasks.ts";
import { timing } from "./parts/timing.ts";
import { type Benchmark, sectionOf, storeSection } from "./report.ts";

/**
 * `npm run bench`: measures the app beside a minimal program that does the same work (the baseline: bare.ts, bare-live.ts) in the same run,
 * prints the figures and replaces their sections in bench/results.md. `npm run bench -- home tasks` runs two parts. Options follow a colon:
 * `-- tasks:status`, `-- growth:/dashboard,?status=overdue`. Parts that take long run only when named. DRY_RUN=1 leaves the file unchanged.
 */
const parts: Record<string, Benchmark> = { home, tasks, live, screens, start, memory, pdf, csv, growth, lighthouse };
const longParts: Record<string, Benchmark> = {
  delivery,
  events,
  imports,
  load: mixedLoad,
  phone,
  "phone-peers": phonePeers,
  rows,
  timing,
};
const names = process.argv.slice(2);

for (const name of names.length > 0 ? names : Object.keys(parts)) {
  const [partName = "", ...options] = name.split(":");
  const part = parts[partName] ?? longParts[partName];
  if (!part) throw new Error(`Unknown part "${partName}"; the parts are ${Object.keys({ ...parts, ...longParts }).join(", ")}.`);
  const section = sectionOf(name, await part(options.flatMap((option) => option.split(","))));
  console.log(`\n${section}`);
  if (!process.env.DRY_RUN) storeSection(name, section);
}
process.exit(0);
