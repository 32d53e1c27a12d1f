import { createHmac, randomUUID } from "node:crypto";
import { quoteTotals } from "#app/features/quotes/quote-totals.ts";
import { preselected, type QuoteContent } from "#app/features/quotes/quotes.ts";
import { exampleQuote, exampleSupply } from "./example-quote.ts";
import { people } from "./people.ts";
import { appSecret, type Site } from "./server.ts";

const supply = {
  ...exampleSupply,
  office: "visakhapatnam",
  client: { name: "Meghana Sirimalle", email: "meghana@client.example", phone: "9000012345", address: "", gstin: "" },
};
let count = 0;

/** Adds a quote that was sent once, its lead and its secret link as rows of a site's database. */
export async function addSentQuote(site: Site, { content = exampleQuote, validUntil = "2099-12-05" } = {}) {
  const sql = await site.database();
  const [id, leadId] = [randomUUID(), randomUUID()];
  const number = `QT-V/2627/${String(++count).padStart(5, "0")}`;
  const [owner] = await sql`select user_id as id from user_profiles where email = ${people.keerthi.email}`;
  await sql`insert into leads (id, name, email, stage) values (${leadId}, 'Meghana Sirimalle', 'meghana@client.example', 'quoted')`;
  await sql`
    insert into quotes (id, lead_id, number, office, status, content, revision, valid_until, sent_at, owner_id, client_name, client_email)
    values (${id}, ${leadId}, ${number}, 'visakhapatnam', 'sent', ${content}, 1, ${validUntil}, now(), ${owner?.id}, 'Meghana Sirimalle',
      'meghana@client.example')`;
  await addRevision(site, id, 1, content, validUntil);
  return { id, leadId, number, token: await addLink(site, id), total: totalOf(content) };
}

export const totalOf = (content: QuoteContent): number => quoteTotals(content, preselected(content), exampleSupply).total;

/** Adds a newer revision, as if the quote had been sent again. */
export async function addRevision(site: Site, id: string, number: number, content: QuoteContent, validUntil = "2099-12-05") {
  const sql = await site.database();
  await sql`insert into quote_revisions (quote_id, number, content, supply, valid_until, total, sent_by)
    values (${id}, ${number}, ${content}, ${supply}, ${validUntil}, ${totalOf(content)}, 'x')`;
  await sql`update quotes set revision = ${number}, content = ${content}, sent_at = now() where id = ${id}`;
}

/** Closes the secret link of a record and makes another one. @returns its token */
export async function addLink(site: Site, recordId: string, kind = "quote"): Promise<string> {
  const sql = await site.database();
  const [id, salt] = [randomUUID(), randomUUID()];
  await sql`update secret_links set closed_at = now() where record_id = ${recordId} and closed_at is null`;
  await sql`insert into secret_links (id, kind, record_id, salt, created_by) values (${id}, ${kind}, ${recordId}, ${salt}, 'x')`;
  const signature = createHmac("sha256", appSecret).update(`secret-link ${id} ${salt}`).digest("base64url");
  return Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url") + signature.slice(0, 22);
}
