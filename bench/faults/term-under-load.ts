import { setTimeout as sleep } from "node:timers/promises";
import { cookieOf, listen, Server } from "../../test/server.ts";
import { drillEnv, enquire, hold } from "./drill.ts";

/**
 * `node bench/faults/term-under-load.ts [rounds=10]`: SIGTERM while fifty clients post enquiries and twenty streams are open. Wanted:
 * every request that reached the server is answered whole, streams are told to go elsewhere, exit code 0 within 10 s, and what was
 * acknowledged is stored.
 */
const rounds = Number(process.argv[2] ?? 10);
const site = await Server.start({ env: { ...drillEnv, BACKUP_DAYS: "0" } });
const people = ["sravani", "keerthi", "arjun", "meera"].map((name) => `${name}@toranam.example`);
for (const email of people) await site.addUser(email, email, ["--admin"]);
const acknowledged: number[] = [];
const [codes, tookMs]: [(number | null)[], number[]] = [[], []];
let [n, cutShort, untold, refused] = [0, 0, 0, 0];
for (let round = 0; round < rounds; round++) {
  const cookies = await Promise.all(people.map((email) => cookieOf(site, email)));
  const streams = await Promise.all(Array.from({ length: 20 }, (_, at) => listen(site, cookies[at % 4] as string)));
  let open = true;
  const clients = Array.from({ length: 50 }, async () => {
    while (open) {
      const mine = n++;
      await enquire(site, mine).then(
        async (answer) => {
          const text = await answer.text().catch(() => "");
          if (answer.status === 200 && text.includes("</html>")) acknowledged.push(mine);
          else cutShort++;
        },
        (error: Error) => {
          const code = (error.cause as NodeJS.ErrnoException | undefined)?.code;
          // A connection that was not taken, or an idle one closed before the request was read: nothing of it was served.
          if (code === "ECONNREFUSED" || code === "ECONNRESET" || code === "UND_ERR_SOCKET") refused++;
          else cutShort++;
          open = false;
        },
      );
    }
  });
  await sleep(700);
  const from = performance.now();
  codes.push(await site.end("SIGTERM"));
  tookMs.push(performance.now() - from);
  open = false;
  await Promise.all(clients);
  untold += streams.filter(({ text }) => !text.includes("event: leave")).length;
  await site.restart();
}
const sql = await site.database();
const stored = new Set((await sql`select name from contact_submissions`).map(({ name }) => name));
await sql.end();
await site.dispose();
hold(
  "exit code 0",
  codes.every((code) => code === 0),
  `${codes.join(", ")} in ${codes.length} stops`,
);
hold("within 10 s", Math.max(...tookMs) <= 10_000, `most ${Math.max(...tookMs).toFixed(0)} ms`);
hold(
  "requests in flight are answered whole",
  cutShort === 0,
  `${acknowledged.length} answered, ${cutShort} cut short, ${refused} came too late`,
);
hold("streams are told to go elsewhere", untold === 0, `${untold} of ${20 * rounds} were not`);
const lost = acknowledged.filter((at) => !stored.has(`Visitor ${at}`)).length;
hold("what was acknowledged is stored", lost === 0, `${lost} lost`);
