import { setTimeout as sleep } from "node:timers/promises";
import { signIn, withServer } from "../harness.ts";
import { resetPeak, residentMemory } from "../process-memory.ts";
import { atMost, type Benchmark, megabytes, ms, noTarget, type ResultRow, resultRow } from "../report.ts";
import { timed } from "../statistics.ts";
import { importVendors, previewVendors, vendorCsv } from "../vendor-csv.ts";

/** 5,000 vendors imported again and again over HTTP, and a file with an invalid line. The option is the number of rounds. */
export const imports: Benchmark = ([rounds = "5"]) =>
  withServer(async (server, owner) => {
    const { cookie } = await signIn(server, "Ad Min", "admin");
    await previewVendors(server, cookie, vendorCsv("0"));
    const results: ResultRow[] = [];
    for (let round = 1; round <= Number(rounds); round++) {
      await sleep(3_000);
      resetPeak(server.pid);
      const csv = vendorCsv(String(round));
      const previewMs = await timed(() => previewVendors(server, cookie, csv));
      const importMs = await timed(() => importVendors(server, cookie, csv));
      results.push(
        resultRow(`round ${round}: preview of 5,000 vendors`, ms, noTarget, previewMs),
        resultRow(`round ${round}: import of 5,000 vendors`, ms, atMost(1_000, ms), importMs),
        resultRow(`round ${round}: peak memory of the server`, megabytes, noTarget, residentMemory(server.pid).peak),
      );
    }
    const invalid = vendorCsv("invalid", 900);
    const { html } = await previewVendors(server, cookie, invalid);
    await importVendors(server, cookie, invalid);
    const [row] = await owner<{ n: number }[]>`select count(*)::int as n from vendors`;
    const isRefused = /\b900\b/.test(html) && row?.n === 5_000 * Number(rounds);
    const refusal = {
      work: "a file with an invalid line 900",
      ours: isRefused ? "refused, line named" : `${row?.n} rows stored`,
    };
    return [...results, { ...refusal, baseline: "", target: "refused, line named", isMet: isRefused }];
  });
