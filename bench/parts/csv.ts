import { signIn, withServer } from "../harness.ts";
import { openModules } from "../modules.ts";
import { atMost, type Benchmark, ms, noTarget, ratioAtMost, resultRow } from "../report.ts";
import { alternate, median, timed } from "../statistics.ts";
import { importVendors, vendorCsv } from "../vendor-csv.ts";

/** The import takes at most 5,000 rows, so 10,000 vendors are two files. */
const files = [0, 1].map((file) => vendorCsv(`${file}`));

/** 10,000 vendors as CSV: parsed and checked, beside a hand-written scan for cells; then stored over HTTP. */
export const csv: Benchmark = async () => {
  const modules = await openModules();
  const { readCsv } = (await modules.load(
    "features/vendors/vendor-csv.server.ts",
  )) as typeof import("../../app/features/vendors/vendor-csv.server.ts");
  const { default: Papa } = await import("papaparse");
  const times = await alternate(20, 5, {
    checked: () => timed(() => files.map((text) => readCsv(text))),
    parsed: () => timed(() => files.map((text) => Papa.parse(text, { delimiter: "," }))),
    scanned: () => timed(() => files.map(scan)),
  });
  await modules.close();
  const storedMs = await withServer(async (server, owner) => {
    const { cookie } = await signIn(server, "Ad Min", "admin");
    const taken = await timed(async () => {
      for (const text of files) await importVendors(server, cookie, text);
    });
    const [row] = await owner<{ n: number }[]>`select count(*)::int as n from vendors`;
    if (row?.n !== 10_000) throw new Error(`${row?.n} vendors are stored`);
    return taken;
  });
  const baseline = median(times.scanned);
  return [
    resultRow("10,000 vendors parsed", ms, ratioAtMost(2.1), median(times.parsed), baseline),
    resultRow("10,000 vendors parsed and validated", ms, noTarget, median(times.checked), baseline),
    resultRow("10,000 vendors uploaded and stored", ms, atMost(1_000, ms), storedMs),
  ];
};

/** The minimum that finds the cells: one pass over the characters. */
function scan(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) isQuoted = !isQuoted;
    else if (!isQuoted && (code === 44 || code === 10 || at === text.length)) {
      const end = code === 10 && text.charCodeAt(at - 1) === 13 ? at - 1 : at;
      const cell = text.slice(start, end);
      row.push(cell.charCodeAt(0) === 34 ? cell.slice(1, -1).replaceAll('""', '"') : cell);
      start = at + 1;
      if (code !== 44) {
        rows.push(row);
        row = [];
      }
    }
  }
  return rows;
}
