import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { issueInvoice } from "#app/features/invoices/draft/issue.server.ts";
import { recordPayment } from "#app/features/money/payments/payments.server.ts";
import { withdrawQuote } from "#app/features/quotes/change-quote.server.ts";
import { acceptQuote } from "#app/features/quotes/client/accept-quote.server.ts";
import { askForChange, declineQuote } from "#app/features/quotes/client/quote-answers.server.ts";
import { emptyQuoteLine, type QuoteDraft } from "#app/features/quotes/quote-draft.ts";
import { saveQuote } from "#app/features/quotes/quote-drafts.server.ts";
import type { QuoteFunction, QuoteLine } from "#app/features/quotes/quotes.ts";
import { prefillQuote } from "#app/features/quotes/staff/new-quote.server.ts";
import { draftInvoiceOfQuote } from "#app/features/quotes/staff/quote-invoice.server.ts";
import { sendQuote } from "#app/features/quotes/staff/send-quote.server.ts";
import { saveQuoteTemplate } from "#app/features/quotes/templates/templates.server.ts";
import { readSecretLink, type SecretLink, secretLinkUrl, selectSecretLink } from "#app/identity/secret-link.server.ts";
import { runWithRequest } from "#app/platform/request.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { asActor } from "#db/client.server.ts";
import { withConnection } from "#db/connect.ts";
import { demoAdmin } from "./people.ts";

type Source = { leadId: string | null; eventId: string | null };

/** Quotes in every state, for leads that wait for one and for events to come, by the app's own functions. */
export async function createDemoQuotes(ownerUrl: string): Promise<void> {
  const leads = await sourcesOf(
    "select l.id as \"leadId\", null as \"eventId\" from leads l where l.stage in ('contacted', 'quoted') and l.awaiting_reply_since is null and exists (select from contact_submissions c where c.lead_id = l.id and c.state = 'received') order by l.created_at desc limit 8",
  );
  const events = await sourcesOf(
    // A family's event without other money, whose amounts due are the quote's.
    `select e.lead_id as "leadId", e.id as "eventId" from events e join leads l on l.id = e.lead_id
      where e.status in ('pending', 'active') and e.date > current_date + 20 and l.company is null
        and not exists (select from invoices where event_id = e.id) and not exists (select from advances where event_id = e.id)
        and not exists (select from instalments where event_id = e.id) order by e.date limit 2`,
  );
  const [draft, second, sent, opened, changed, asked, declined, expired] = leads;
  const [accepted, withdrawn] = events;

  await store(draft);
  await store(second, { lines: false });
  await sendStored(await store(sent));
  await open(await sendStored(await store(opened)));
  await changeAndSend(await sendStored(await store(changed)), changed);
  await ask(await sendStored(await store(asked)));
  await decline(await sendStored(await store(declined)));
  const expiredId = await sendStored(await store(expired));
  await acceptAndPay(await sendStored(await store(accepted)));
  await withdraw(await sendStored(await store(withdrawn)));
  if (expiredId) await expire(ownerUrl, expiredId);
  await addWeddingTemplate();
}

async function addWeddingTemplate(): Promise<void> {
  const [wedding] = await asActor(demoAdmin, (tx) =>
    tx.execute<{ id: string }>(sql`
      select id from quotes where content #>> '{functions,0,name}' = 'Wedding' and content #> '{functions,0,lines,0}' is not null
      order by id limit 1`),
  );
  if (wedding) await saveQuoteTemplate(demoAdmin, wedding.id, { id: randomUUID(), name: "Wedding day" });
}

const sourcesOf = (statement: string): Promise<Source[]> =>
  asActor(demoAdmin, async (tx) => [...(await tx.execute<Source>(sql.raw(statement)))]);

/** @returns the id of a new draft; undefined without a source: a small demo has fewer leads */
async function store(source: Source | undefined, { lines = true } = {}): Promise<string | undefined> {
  if (!source) return undefined;
  const id = randomUUID();
  const draft = await draftOf(source);
  await saveQuote(demoAdmin, id, 0, lines ? withLines(draft) : draft);
  return id;
}

async function draftOf(source: Source): Promise<QuoteDraft> {
  const draft = await prefillQuote(demoAdmin, { ...source, clientId: null });
  return {
    ...draft,
    clientAddress: "Flat 404, Sample Residency",
    clientPin: draft.office === "hyderabad" ? "500001" : "530001",
    clientStateCode: draft.clientStateCode || draft.eventStateCode || "36",
    eventStateCode: draft.eventStateCode || "36",
  };
}

const line = (title: string, rate: string, more: Partial<QuoteLine> = {}): QuoteLine => ({
  ...emptyQuoteLine(company()),
  title,
  rate,
  ...more,
});

function withLines(draft: QuoteDraft): QuoteDraft {
  const [first, all] = draft.content.functions as [QuoteFunction, QuoteFunction];
  const guests = first.guests || "300";
  const lines = [
    line("Stage, backdrop and lights", "185000", { details: "40 ft backdrop in fresh flowers, sofa, aisle and lights" }),
    line("Dinner", "950", {
      quantity: guests,
      unit: "plates",
      sac: "996334",
      gst: "5",
      details: "Andhra vegetarian buffet, two live counters",
    }),
    line("LED wall, 16 × 9 ft", "95000", { kind: "option", chosen: true, details: "With your photographs and song titles" }),
    line("Welcome drinks counter", "42000", { kind: "option", details: "Tender coconut, buttermilk and sugar cane" }),
    ...(["Jasmine", "Marigold", "Temple"] as const).map((title, index) =>
      line(title, String(145_000 + index * 55_000), { kind: "choice", group: "Mandap", chosen: index === 1 }),
    ),
  ];
  const forAll = [
    line("Planning and coordination", "120000"),
    line("Photographs and film", "160000", { details: "Two cameras, all originals" }),
  ];
  const cost = (one: QuoteLine) => String(Math.round(Number(one.rate) * Number(one.quantity) * 0.68));
  return {
    ...draft,
    content: {
      ...draft.content,
      picture: "weave-wedding",
      functions: [
        { ...first, name: first.name || "Reception", lines },
        { ...all, lines: forAll },
      ],
    },
    costs: Object.fromEntries([...lines, ...forAll].map((one) => [one.id, cost(one)])),
  };
}

async function sendStored(id: string | undefined): Promise<string | undefined> {
  if (id) await sendQuote(demoAdmin, id, 1, null);
  return id;
}

/** Runs `work` as the client who opened the quote's secret link. */
async function asClient(id: string, work: (link: SecretLink) => Promise<unknown>): Promise<void> {
  const link = await asActor(demoAdmin, (tx) => selectSecretLink(tx, "quote", id));
  const request = new Request(`http://localhost${secretLinkUrl("quote", link?.token ?? "")}`);
  await runWithRequest({ id: randomUUID(), clientIp: "203.0.113.7" }, async () => work(await readSecretLink(request, "quote")));
}

const open = async (id: string | undefined) => id && asClient(id, async () => {});

const ask = async (id: string | undefined) =>
  id &&
  asClient(id, (link) =>
    askForChange(link, { revision: 1, text: "Could the dinner be for 250 guests, and the stage a little smaller?" }),
  );

const decline = async (id: string | undefined) =>
  id && asClient(id, (link) => declineQuote(link, { revision: 1, text: "We found somebody in our family. Thank you." }));

/** The client accepts, and pays the invoice of the first instalment. */
async function acceptAndPay(id: string | undefined): Promise<void> {
  if (!id) return;
  await accept(id);
  const [first] = await asActor(demoAdmin, (tx) =>
    tx.execute<{ id: string; amount: number }>(sql`
      select id, amount::float8 as amount from instalments where quote_id = ${id} order by position limit 1`),
  );
  if (!first) return;
  const invoiceId = randomUUID();
  await draftInvoiceOfQuote(demoAdmin, id, invoiceId, first.id);
  await issueInvoice(demoAdmin, invoiceId, 1);
  await recordPayment(demoAdmin, invoiceId, {
    ...{ id: randomUUID(), paidOn: today(), method: "upi", reference: "DEMO632951", gross: first.amount, tds: 0, tdsGst: 0 },
  });
}

async function accept(id: string): Promise<void> {
  const [quote] = await asActor(demoAdmin, (tx) =>
    tx.execute<{ total: number; name: string; chosen: string[] }>(sql`
      select r.total::float8 as total, q.client_name as name,
        (select coalesce(json_agg(l ->> 'id'), '[]') from jsonb_path_query(r.content, '$.functions[*].lines[*] ? (@.chosen == true)') l) as chosen
      from quotes q join quote_revisions r on r.quote_id = q.id where q.id = ${id}`),
  );
  if (!quote) return;
  await asClient(id, (link) =>
    acceptQuote(link, { name: quote.name, revision: 1, shownTotal: quote.total, chosenIds: quote.chosen }),
  );
}

async function versionOf(id: string): Promise<number> {
  const [row] = await asActor(demoAdmin, (tx) =>
    tx.execute<{ version: number }>(sql`select version from quotes where id = ${id}`),
  );
  return row?.version ?? 1;
}

/** The client asks for a better price, and a second revision with a discount of 5 % is sent. */
async function changeAndSend(id: string | undefined, source: Source | undefined): Promise<void> {
  if (!id || !source) return;
  await open(id);
  await asClient(id, (link) => askForChange(link, { revision: 1, text: "Is there a better price?" }));
  const [row] = await asActor(demoAdmin, (tx) =>
    tx.execute<{ content: QuoteDraft["content"] }>(sql`select content from quotes where id = ${id}`),
  );
  if (!row) return;
  const draft = await draftOf(source);
  const content = { ...row.content, discount: "5", discountKind: "percent" as const, intro: "With our best price" };
  await saveQuote(demoAdmin, id, await versionOf(id), { ...draft, content, validUntil: draft.validUntil });
  await sendQuote(demoAdmin, id, await versionOf(id), null);
}

async function withdraw(id: string | undefined): Promise<void> {
  if (id) await withdrawQuote(demoAdmin, { id, version: await versionOf(id) });
}

/** Moves the last day of validity to three days ago. */
const expire = (ownerUrl: string, id: string) =>
  withConnection(ownerUrl, (owner) =>
    owner.begin(async (tx) => {
      await tx`alter table quote_revisions disable trigger user`;
      await tx`update quotes set valid_until = current_date - 3, next_valid_until = current_date - 3 where id = ${id}`;
      await tx`update quote_revisions set valid_until = current_date - 3 where quote_id = ${id}`;
      await tx`alter table quote_revisions enable trigger user`;
    }),
  );
