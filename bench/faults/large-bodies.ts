import { signIn, withServer } from "../harness.ts";
import { check, describeTimes, underLoad } from "./fault-checks.ts";

/**
 * `node bench/faults/large-bodies.ts`: somebody with an account posts 24 files of 14 MB at once, in 24 requests, to a page that takes files;
 * another opens a view meanwhile. Expected: memory grows by that of a few files, and each request gets a response: 404, because there is no
 * such record, or 503 with Retry-After, or its connection is closed while it sends.
 */
const posts = 24;
const maxGrowthMb = 250;

await withServer(async (server) => {
  const [attacker, viewer] = [await signIn(server, "Attacker", "planner"), await signIn(server, "Viewer", "planner")];
  const form = new FormData();
  form.append("intent", "add");
  form.append("file", new File([new Uint8Array(14_000_000).fill(97)], "a.csv"));
  const body = await new Response(form).blob();
  const send = async () => {
    const path = "/dashboard/files/event/00000000-0000-4000-8000-000000000000";
    const headers = { cookie: attacker.cookie };
    const response = await fetch(server.url + path, { method: "POST", body, headers, redirect: "manual" });
    await response.arrayBuffer();
    return `${response.status}${response.headers.has("retry-after") ? " with Retry-After" : ""}`;
  };
  let responses: string[] = [];
  const { calm, busy } = await underLoad(server, { cookie: viewer.cookie, maxGrowthMb }, async () => {
    responses = await Promise.all(Array.from({ length: posts }, () => send().catch((error) => String(error.cause ?? error))));
  });
  const counts = new Map<string, number>();
  for (const response of responses) counts.set(response, (counts.get(response) ?? 0) + 1);
  const measured = [...counts].map(([response, count]) => `${count} × ${response}`).join(", ");
  check(
    "every request gets a response",
    [...counts.keys()].every((response) => /^(404|503 with|Error: write EPIPE|.*ECONNRESET)/.test(response)),
    measured,
  );
  console.log(`the other person's views: ${describeTimes(busy)}; calm: ${describeTimes(calm)}`);
});
