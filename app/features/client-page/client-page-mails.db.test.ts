import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { env } from "#app/platform/env.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { clientEvents } from "../../../test/client-events.ts";
import { askQuestion, uploadFile } from "./client/client-actions.server.ts";
import { dailyLimits } from "./client-page.ts";
import { answerClient } from "./staff/answer-client.server.ts";
import { closeClientLink, makeClientLink, readStaffClientPage } from "./staff/staff-client-page.server.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");
const ravi = testPerson("Ravi Teja", "planner");
const { addEvent, submitClaim, openLink, makePicture } = clientEvents(database, keerthi);

/** The mails that were queued since the last call. */
const newMails = () => database.owner`delete from outbox returning recipient, reply_to, subject, text, html, lead_id`;

it("mails the office and who looks after the event what the client sent, without the token of the link", async () => {
  const { id, link } = await addEvent("Rao");
  const [lead] = await database.owner`
    insert into leads (name, stage, owner_id) values ('Anjali Rao', 'won', ${keerthi.id}) returning id`;
  await database.owner`update events set lead_id = ${lead?.id} where id = ${id}`;
  await askQuestion(link, randomUUID(), `Is https://toranam.example/c?t=${link.token} my page?`);
  const asked = await newMails();
  expect(asked.map(({ recipient }) => recipient).sort()).toEqual([keerthi.email, "hello@toranam.example"].sort());
  expect(asked[0]).toMatchObject({ subject: "Rao asks something", lead_id: null });
  expect(asked[0]?.text).toContain("Message: Is https[:]//toranam[.]example/c?t=… my page?");
  expect(asked[0]?.text).toContain(`${env().ORIGIN}/dashboard/events/${id}/client`);
  expect(JSON.stringify(asked)).not.toContain(link.token);

  await database.owner`update events set owner_id = ${ravi.id} where id = ${id}`;
  const claim = await submitClaim(link);
  const [mail, copy] = await newMails();
  expect([mail?.recipient, copy?.recipient].sort()).toEqual([ravi.email, "hello@toranam.example"].sort());
  expect(mail).toMatchObject({ subject: "Rao says that ₹1,00,000.00 are paid" });
  expect(mail?.text).toContain(`Number: ${claim.reference}`);

  await uploadFile(link, await makePicture());
  await uploadFile(link, { ...(await makePicture()), name: "IMG_2.jpg" });
  expect((await newMails()).map(({ subject }) => subject)).toEqual(["Rao sent a file", "Rao sent a file"]);
});

it("sends a few mails a day about one event, and one for a form sent twice", async () => {
  const { link } = await addEvent("Many");
  const first = randomUUID();
  await askQuestion(link, first, "Question 0");
  await askQuestion(link, first, "Question 0");
  for (let sent = 1; sent < dailyLimits.mails + 2; sent++) await askQuestion(link, randomUUID(), `Question ${sent}`);
  const mails = await newMails();
  expect(mails).toHaveLength(dailyLimits.mails);
  expect(mails.map(({ text }) => text.includes("the last mail about this event for a day"))).toEqual([
    ...Array(dailyLimits.mails - 1).fill(false),
    true,
  ]);
  await askQuestion((await addEvent("Other")).link, randomUUID(), "And I?");
  expect(await newMails()).toHaveLength(1);
});

it("mails the client that an answer waits, once until the client has opened the page", async () => {
  const { id, client, link } = await addEvent("Sharma");
  const answer = (text: string, formId = randomUUID()) => answerClient(keerthi, id, { id: formId, text });
  await askQuestion(link, randomUUID(), "When?");
  await newMails();
  expect(await answer("At nine.")).toBe("no address");
  await database.owner`update clients set email = 'sharma@example.com' where id = ${client}`;
  const twice = randomUUID();
  expect(await answer("At ten, sorry.", twice)).toBe("sent");
  expect(await answer("At ten, sorry.", twice)).toBe("known");
  const [mail, ...others] = await newMails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: "sharma@example.com",
    reply_to: "hello@toranam.example",
    subject: "We have answered your question",
    lead_id: null,
  });
  expect(mail?.text).toContain(`Open your page:\n${env().ORIGIN}/c?t=${link.token}`);
  expect(mail?.text).not.toContain("At ten");
  // What the staff copy leads to the page in the client's language, as a mail does.
  await database.owner`update clients set language = 'hi' where id = ${client}`;
  expect((await readStaffClientPage(keerthi, id)).link?.url).toBe(`${env().ORIGIN}/hi/c?t=${link.token}`);
  await database.owner`update clients set language = 'en' where id = ${client}`;
  expect(await answer("At the east gate.")).toBe("waits");
  await openLink(id);
  expect(await answer("See you.")).toBe("sent");
  // A client who writes has read what was there.
  await askQuestion(link, randomUUID(), "And parking?");
  await database.owner`update secret_links set last_opened_at = now() - interval '1 hour' where record_id = ${id}`;
  expect(await answer("Behind the hall.")).toBe("sent");
  expect((await newMails()).filter(({ recipient }) => recipient === "sharma@example.com")).toHaveLength(2);
  await database.owner`update client_messages set created_at = created_at - interval '13 hours' where event_id = ${id}`;
  await database.owner`update secret_links set last_opened_at = now() - interval '14 hours' where record_id = ${id}`;
  expect(await answer("The plan is there too.")).toBe("sent");
  await closeClientLink(keerthi, id);
  expect(await answer("Nobody reads this.")).toBe("no link");
  await makeClientLink(keerthi, id);
  expect(await answer("Here is your new link."), "the mails before had a link that is closed").toBe("sent");
  expect(await newMails()).toHaveLength(2);
});

it("tells the second of two planners that the first has answered, and takes the answer of a second time", async () => {
  const { id, link } = await addEvent("Two planners");
  await askQuestion(link, randomUUID(), "Where is the ramp?");
  const seen = (await readStaffClientPage(keerthi, id)).messages.at(-1)?.id as string;
  const words = (text: string, last = seen) => ({ id: randomUUID(), text, seen: last });
  await answerClient(keerthi, id, words("At the east gate."));
  const second = words("There is none.");
  await expect(answerClient(ravi, id, second)).rejects.toThrow(/^Not sent: Keerthi Naidu answered meanwhile/);
  const now = (await readStaffClientPage(ravi, id)).messages.at(-1)?.id as string;
  await answerClient(ravi, id, { ...second, seen: now });
  // One's own answer stops nobody, and neither does a question that came meanwhile.
  await answerClient(ravi, id, words("I mean the other gate.", now));
  await askQuestion(link, randomUUID(), "Thanks.");
  expect((await readStaffClientPage(keerthi, id)).messages.map(({ author }) => author)).toEqual([
    ...["Two planners", "Keerthi Naidu", "Ravi Teja", "Ravi Teja", "Two planners"],
  ]);
});
