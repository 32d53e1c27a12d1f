import { expect, it } from "vitest";
import { discardMail } from "#app/features/operations/unsent-mail.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { readAdvancePage, sendVoucher } from "./advances/advance-page.server.ts";
import { recordAdvance } from "./advances/advances.server.ts";
import { NewAdvance } from "./advances/advances.ts";
import { refundAdvance } from "./advances/refund-advance.server.ts";

const database = testDatabase();

it("shows the state of each mail of a voucher, also of one that an admin discarded", async () => {
  const sravani = await addTestPerson("Sravani Reddy", "admin");
  const keerthi = await addTestPerson("Keerthi Naidu", "planner");
  const [client] =
    await database.owner`insert into clients (name, email) values ('Anjali', 'anjali@client.example') returning id`;
  const advance = {
    id: crypto.randomUUID(),
    paidOn: today(),
    method: "bank",
    gross: "118000",
    office: "hyderabad",
    stateCode: "36",
  };
  await recordAdvance(keerthi, { clientId: client?.id }, NewAdvance.parse({ isWithoutReference: "1", ...advance }));
  const refund = { id: crypto.randomUUID(), amount: 1_000_00, date: today(), reference: "", reason: "Called off" };
  await refundAdvance(sravani, advance.id, { ...refund, method: "bank" });
  const send = async (refundId: string | null) => {
    const id = crypto.randomUUID();
    await sendVoucher(keerthi, advance.id, id, refundId);
    return id;
  };
  const states = async () => (await readAdvancePage(keerthi, advance.id))?.mails.map(({ mail }) => mail);

  const discarded = [await send(null), await send(refund.id)];
  expect(await states()).toEqual(["waiting", "waiting"]);
  await database.owner`update outbox set failure = 'recipient', failed_at = now()`;
  expect(await states()).toEqual(["failed", "failed"]);
  await discardMail(sravani, discarded);
  expect(await states()).toEqual(["dropped", "dropped"]);

  const sent = await send(null);
  await database.owner`update outbox set sent_at = now() where id = ${sent}`;
  expect(await states()).toEqual(["sent", "dropped", "dropped"]);
  // As `deleteExpiredData` does a week later.
  await database.owner`delete from outbox where id = ${sent}`;
  expect(await states()).toEqual([null, "dropped", "dropped"]);
});
