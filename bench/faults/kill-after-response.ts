import { Server } from "../../test/server.ts";
import { enquiryOf } from "../../test/visitor.ts";
import { check } from "./drill.ts";

/**
 * `node bench/faults/kill-after-response.ts [rounds=20]`: the server is killed with -9 right after its response to an enquiry and
 * started again. Expected: the enquiry's two mails, which its own transaction queued, are sent.
 */
const rounds = Number(process.argv[2] ?? 20);
const server = await Server.start();
let repeated = 0;
for (let round = 0; round < rounds; round++) {
  const enquiry = enquiryOf(round);
  const response = await fetch(`${server.url}/contact`, { method: "POST", body: new URLSearchParams(enquiry) });
  if (response.status !== 200) throw new Error(`round ${round}: ${response.status}`);
  await server.end("SIGKILL");
  await server.restart();
  await server.mail(enquiry.email, "We have your enquiry");
  await server.mail("hello@toranam.example", `New enquiry from ${enquiry.name}`);
  repeated += (await server.mails()).filter((mail) => mail.to?.some(({ address }) => address === enquiry.email)).length - 1;
}
await server.dispose();
check("both mails of every enquiry are sent", true, `${rounds} enquiries, ${repeated} mails twice`);
