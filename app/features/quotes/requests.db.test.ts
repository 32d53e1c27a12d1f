import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { Conflict, NotFound } from "#app/errors.ts";
import { readClientNeeds } from "#app/features/client-page/client-page.server.ts";
import { readTimeline } from "#app/features/messages/timeline/timeline.server.ts";
import { readSecretLink, type SecretLink, secretLinkUrl } from "#app/identity/secret-link.server.ts";
import { runWithRequest } from "#app/platform/request.server.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { exampleQuote } from "../../../test/example-quote.ts";
import { storeRevision, storeSentQuote } from "../../../test/sent-quote.ts";
import { askForChange } from "./client/quote-answers.server.ts";
import { readQuoteView } from "./client/quote-view.server.ts";
import { answerRequest, handleRequest } from "./staff/answer-request.server.ts";
import { closeQuoteLink, renewQuoteLink } from "./staff/send-quote.server.ts";
import { readQuote } from "./staff/staff-quote.server.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");
const sravani = testPerson("Sravani Mandara", "admin");
let quote: Awaited<ReturnType<typeof storeSentQuote>>;
let link: SecretLink;
let counter = 0;

const asVisitor = <T>(work: () => Promise<T>): Promise<T> =>
  runWithRequest({ id: randomUUID(), clientIp: `198.51.100.${++counter % 250}` }, work);
const openLink = (token: string) =>
  asVisitor(() => readSecretLink(new Request(`https://toranam.example${secretLinkUrl("quote", token)}`), "quote"));
const view = (changes: Partial<SecretLink> = {}) => readQuoteView({ ...link, ...changes }, new URLSearchParams());
const rows = (table: string, where = "true") => database.owner.unsafe(`select * from ${table} where ${where}`);
async function ask(kind: string, text = ""): Promise<string> {
  const [request] = await database.owner`
    insert into quote_requests (quote_id, revision, kind, text, address) values (${quote.id}, 1, ${kind}, ${text}, 'x') returning id`;
  return request?.id;
}

beforeEach(async () => {
  quote = await storeSentQuote(keerthi);
  link = await openLink(quote.token);
});

it("answers a request once: in Today with its clock, by mail in the client's language, in the timeline; the second planner is told", async () => {
  const { id, leadId: lead } = quote;
  await database.owner`update leads set language = 'te' where id = ${lead}`;
  const request = await ask("change", "Dinner for 600, see http://menu.example");
  const waiting = async () => (await readClientNeeds(keerthi)).rows.filter(({ recordId }) => recordId === id);
  expect(await waiting()).toMatchObject([
    {
      id: request,
      kind: "change",
      client: "Meghana Sirimalle",
      text: "Dinner for 600, see http://menu.example",
      dueAt: expect.any(String),
    },
  ]);
  const answer = { request, kind: "not possible" as const, answer: "The hall seats 500. See https://toranam.example/hall" };
  const results = await Promise.allSettled([
    answerRequest(keerthi, id, answer),
    answerRequest(sravani, id, { ...answer, kind: "words" }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refusal = results.find(({ status }) => status === "rejected") as PromiseRejectedResult;
  expect(refusal.reason).toBeInstanceOf(Conflict);
  expect(refusal.reason.message).toMatch(/^(Keerthi Naidu|Sravani Mandara) answered this already, .*: “The hall seats 500/);
  expect(await waiting()).toEqual([]);
  const mails = await rows("outbox", "recipient = 'meghana@client.example' and subject like '%జవాబు%'");
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ lead_id: null });
  expect(mails[0]?.text).toContain("The hall seats 500. See https://toranam.example/hall");
  expect(mails[0]?.text).toContain("http[:]//menu[.]example");
  const { entries } = await readTimeline(keerthi, { type: "lead", id: lead }, { all: false });
  expect(entries.map(({ by }) => by)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Quote .*, version 1: Meghana Sirimalle asks for a change$/),
      expect.stringMatching(/^Quote .*, version 1: (answered by|not possible, says) (Keerthi|Sravani)/),
    ]),
  );
});

it("says when the client gets no mail, and refuses an answer to a decline, to nothing and of another quote", async () => {
  const { id } = quote;
  await database.owner`update quotes set client_email = '' where id = ${id}`;
  const words = { kind: "words" as const, answer: "Yes" };
  expect(await answerRequest(keerthi, id, { request: await ask("reopen"), ...words })).toContain("no email address");
  await closeQuoteLink(keerthi, id);
  expect(await answerRequest(keerthi, id, { request: await ask("change", "x"), ...words })).toContain("no link");
  const decline = await ask("decline");
  await expect(answerRequest(keerthi, id, { request: decline, ...words })).rejects.toThrow("declined");
  await handleRequest(keerthi, id, decline);
  await expect(handleRequest(keerthi, id, decline)).rejects.toThrow(Conflict);
  await expect(answerRequest(keerthi, randomUUID(), { request: decline, ...words })).rejects.toThrow(NotFound);
  await expect(answerRequest(keerthi, id, { request: "x", ...words })).rejects.toThrow(NotFound);
});

it("stores the same request again once the first is answered, and shows the answer on the same link", async () => {
  const ask = () => asVisitor(() => askForChange(link, { revision: 1, text: "No LED wall" }));
  await ask();
  const request = (await view()).request;
  expect(request).toMatchObject({ text: "No LED wall" });
  await answerRequest(keerthi, quote.id, { request: request?.id as string, kind: "words", answer: "It is optional." });
  expect(await view()).toMatchObject({
    request: undefined,
    answers: [{ answer: "It is optional.", answeredBy: "Keerthi Naidu" }],
  });
  await ask();
  expect((await rows("quote_requests", `quote_id = '${quote.id}'`)).map(({ handled_at }) => handled_at === null).sort()).toEqual([
    false,
    true,
  ]);
});

it("compares a newer version with the one that the client has read, also after the link was renewed", async () => {
  expect(await view()).toMatchObject({ since: null });
  await asVisitor(() => askForChange(link, { revision: 1, text: "Dinner for 600" }));
  const changed = (change: (content: typeof exampleQuote) => void) => {
    const content = structuredClone(exampleQuote);
    change(content);
    return content;
  };
  const second = changed(({ functions: [, , , reception] }) => {
    Object.assign(reception ?? {}, { day: "2027-02-27" });
    Object.assign(reception?.lines[0] ?? {}, { quantity: "600" });
  });
  await storeRevision(keerthi, quote.id, 2, second);
  // The staff look at what they sent: the client has read nothing of it.
  expect((await view({ isByClient: false })).since).toMatchObject({ from: 1, number: 2 });
  await storeRevision(
    keerthi,
    quote.id,
    4,
    changed((content) => Object.assign(content, { ...second, discount: "5", discountKind: "percent" })),
  );
  await renewQuoteLink(keerthi, quote.id);
  link = await openLink((await readQuote(keerthi, quote.id))?.link?.url.split("t=")[1] as string);
  const { since } = await view();
  expect(since).toMatchObject({ from: 1, number: 3, asked: ["Dinner for 600"] });
  expect(since?.changes.map(({ title, paise, text }) => [title, paise, text])).toEqual([
    ["Dinner, 660 plates", -63_000_00, "Changed: 660 plates to 600 plates"],
    ["Discount", 0, "Changed: none to 5%"],
  ]);
  expect(since?.others).toEqual([
    { where: "Reception", what: "Day", before: formatDay("2027-02-26"), after: formatDay("2027-02-27") },
  ]);
  expect(since?.totals.before).toBe(21_56_630_00);
  expect((await view()).since).toMatchObject({ from: 1 });
});
