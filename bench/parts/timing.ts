import { logInOverHttp, withServer } from "../harness.ts";
import { atMost, type Benchmark, ms, type ResultRow, resultRow } from "../report.ts";
import { median, timed } from "../statistics.ts";

const forms: Record<string, Record<string, string>> = {
  "/login": { password: "wrong-guess" },
  "/sign-up": { full_name: "Some Body", password: "secret-6" },
  "/forgot-password": {},
};

/**
 * Whether response times reveal known e-mail addresses: the median difference between a known and an unknown address, posted in
 * pairs in changing order. The option is the number of pairs.
 */
export const timing: Benchmark = ([pairs = "80"]) =>
  withServer(async (server, owner) => {
    const known = "known@toranam.example";
    await server.addUser(known, "Known");
    await logInOverHttp(server, known);
    const rows: ResultRow[] = [];
    for (const [path, fields] of Object.entries(forms)) {
      const post = (email: string) =>
        timed(async () => {
          const body = new URLSearchParams({ ...fields, email });
          await (await fetch(server.url + path, { method: "POST", body, redirect: "manual" })).text();
        });
      const differences: number[] = [];
      for (let pair = 0; pair < Number(pairs); pair++) {
        await owner`delete from rate_limits`;
        const unknown = `nobody-${pair}-${path.length}@example.com`;
        const [first, second] = pair % 2 ? [known, unknown] : [unknown, known];
        const [firstMs, secondMs] = [await post(first), await post(second)];
        differences.push(first === known ? firstMs - secondMs : secondMs - firstMs);
      }
      rows.push(
        resultRow(`${path}: known less unknown address, ${pairs} pairs`, ms, atMost(5, ms), Math.abs(median(differences))),
      );
    }
    return rows;
  });
