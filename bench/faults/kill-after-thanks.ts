import { Server } from "../../test/server.ts";

/**
 * Kills the server with -9 right after its thank-you page, starts it again and looks for the enquiry's two mails, which
 * are promised in the enquiry's own transaction. `node bench/faults/kill-after-thanks.ts [rounds]`
 */
const rounds = Number(process.argv[2] ?? 20);
const server = await Server.start();
let kept = 0;
let repeated = 0;
for (let round = 0; round < rounds; round++) {
  const email = `round${round}@example.com`;
  const body = new URLSearchParams({
    name: `Round ${round}`,
    email,
    phone: `98000${10000 + round}`,
    event_type: "Other",
    date: "2027-01-01",
    time: "10:00",
  });
  const answer = await fetch(`${server.url}/contact`, { method: "POST", body });
  if (answer.status !== 200) throw new Error(`round ${round}: ${answer.status}`);
  await server.end("SIGKILL");
  await server.restart();
  await server.mail(email, "We have your enquiry");
  await server.mail("hello@toranam.example", `New enquiry from Round ${round}`);
  kept += 1;
  const copies = (await server.mails()).filter((mail) => mail.to?.some(({ address }) => address === email)).length;
  repeated += copies - 1;
}
await server.dispose();
console.log(`kept after kill -9: ${kept} of ${rounds}; mails written twice: ${repeated}`);
