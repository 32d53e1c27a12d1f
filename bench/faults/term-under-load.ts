import { setTimeout as sleep } from "node:timers/promises";
import { logInOverHttp, openEventStream, Server } from "../../test/server.ts";
import { serverEnv } from "../harness.ts";
import { check, describeTimes, enquire } from "./fault-checks.ts";

/**
 * `node bench/faults/term-under-load.ts [rounds=10]`: SIGTERM while fifty clients post enquiries and twenty streams are open. Expected:
 * every request that reached the server gets a complete response, streams are asked to reconnect, the exit code is 0 within 10 s, and every
 * acknowledged enquiry is stored.
 */
const rounds = Number(process.argv[2] ?? 10);
const site = await Server.start({ env: serverEnv });
const emails = ["sravani", "keerthi", "arjun", "meera"].map((name) => `${name}@toranam.example`);
for (const email of emails) await site.addUser(email, email, ["--admin"]);
const acknowledged: number[] = [];
const [codes, stopMs]: [(number | null)[], number[]] = [[], []];
let [visitors, cutShort, notNotified, refused] = [0, 0, 0, 0];
for (let round = 0; round < rounds; round++) {
  const cookies = await Promise.all(emails.map((email) => logInOverHttp(site, email)));
  const streams = await Promise.all(
    Array.from({ length: 20 }, (_, index) => openEventStream(site, cookies[index % 4] as string)),
  );
  let isRunning = true;
  const clients = Array.from({ length: 50 }, async () => {
    while (isRunning) {
      const visitor = visitors++;
      try {
        const response = await enquire(site, visitor);
        const text = await response.text().catch(() => "");
        if (response.status === 200 && text.includes("</html>")) acknowledged.push(visitor);
        else cutShort++;
      } catch (error) {
        const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? "";
        // The connection was not accepted, or was closed while idle before the request was read: no part of a response was sent.
        if (["ECONNREFUSED", "ECONNRESET", "UND_ERR_SOCKET"].includes(code)) refused++;
        else cutShort++;
        isRunning = false;
      }
    }
  });
  await sleep(700);
  const start = performance.now();
  codes.push(await site.end("SIGTERM"));
  stopMs.push(performance.now() - start);
  isRunning = false;
  await Promise.all(clients);
  notNotified += streams.filter(({ text }) => !text.includes("event: closing")).length;
  await site.restart();
}
const stored = new Set((await (await site.database())`select name from contact_submissions`).map(({ name }) => name));
await site.dispose();
check(
  "exit code 0",
  codes.every((code) => code === 0),
  `${codes.join(", ")} in ${codes.length} stops`,
);
check("within 10 s", Math.max(...stopMs) <= 10_000, describeTimes(stopMs));
check(
  "responses under way are complete",
  cutShort === 0,
  `${acknowledged.length} complete, ${cutShort} cut short, ${refused} came too late`,
);
check("streams are asked to reconnect", notNotified === 0, `${notNotified} of ${20 * rounds} were not`);
const lost = acknowledged.filter((visitor) => !stored.has(`Visitor ${visitor}`)).length;
check("what was acknowledged is stored", lost === 0, `${lost} lost`);
