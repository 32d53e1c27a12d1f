import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contractContent, withEditedLines } from "#app/features/quotes/amendments/amendments.ts";
import { preselected } from "#app/features/quotes/quotes.ts";
import { anonymousClient, loggedInClient } from "../client.ts";
import { exampleQuote } from "../example-quote.ts";
import { extractText } from "../pdf-text.ts";
import { addSentQuote } from "../quote-rows.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
const name = { "Your full name": "Meghana Sirimalle" };

test("a change of an accepted quote is read, refused beside the field, accepted once, and kept as a record with its PDF", async () => {
  const { id, number, token } = await addSentQuote(site);
  const client = anonymousClient(site);
  await (await client.page(`/q?t=${token}`)).submit(/Accept for/, { ...name, "I accept quote": true });
  const before = contractContent(exampleQuote, preselected(exampleQuote));
  const content = withEditedLines(before, {
    ...before,
    functions: before.functions.map((one) => ({
      ...one,
      guests: one.guests && "950",
      lines: one.lines
        .filter(({ id }) => id !== "dhol")
        .map((line) => (line.id === "dinner" ? { ...line, quantity: "700" } : line)),
    })),
  });
  const sql = await site.database();
  await sql`insert into amendments (quote_id, number, status, reason, content, before, change, sent_at, sent_by)
    values (${id}, 1, 'sent', 'Forty more guests', ${content}, ${before}, 1814000, now(), 'x')`;
  const page = await client.page(`/q?t=${token}`);
  expect(page.all("#change")).toHaveLength(1);
  for (const text of ["Forty more guests", "660 plates to 700 plates", "₹21,56,630", "₹21,74,770", "₹6,65,129"])
    expect(page.text).toContain(text);
  const refused = await page.submit(/Accept: /, { "Your full name": "M" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Type your full name to accept.");
  expect(refused.text).toContain("Please tick that you accept this change.");
  const stale = await client.page(`/q?t=${token}`);
  const accepted = await page.submit(/Accept: /, { ...name, "I accept change A1": true });
  for (const text of ["Total with GST, as changed", "Up to 950"]) expect(accepted.text).toContain(text);
  const response = await client.open(`/q/pdf?t=${token}&amendment=1`);
  const pdf = Buffer.from(await response.arrayBuffer());
  expect(accepted.text).toContain(createHash("sha256").update(pdf).digest("hex"));
  const paper = extractText(pdf);
  for (const text of [
    "Accepted Amendment",
    number,
    "A1",
    "Forty more guests",
    "Meghana Sirimalle accepted amendment A1",
    "Haldi: Guests",
  ])
    expect(paper).toContain(text);
  const staff = await (await loggedInClient(site, "keerthi")).page(`/dashboard/quotes/${id}`);
  const panel = (name: string) => staff.all("section").find((one) => one.text.startsWith(name))?.text;
  expect(panel("Reception")).toMatch(/700.plates at.₹1,050.*First: 660.plates at.₹1,050.*₹6,93,000.*₹7,35,000/);
  expect(panel("Haldi")).toMatch(/Sound for dhol and songs.*Taken out by a change.*₹22,000/);
  expect(panel("Payment schedule")).toContain("₹6,65,129");
  const late = await stale.submit(/Accept: /, { "Your full name": "Naveen Rao", "I accept change A1": true });
  expect(late.status).toBe(409);
  expect(late.text).toContain("A1 was accepted by Meghana Sirimalle on");
  expect((await client.open(`/q/pdf?t=${token}&amendment=2`)).status).toBe(404);
});
