import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anonymousClient } from "../client.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
const unknown = "0000-0000-0000-0000";

test("a visitor learns whether a document was issued, and nothing else; wrong numbers and fingerprints look the same", async () => {
  const sql = await site.database();
  const [id, number] = [randomUUID(), "INV-H/2627/00042"];
  await sql`insert into invoices (id, number, status, client_name) values (${id}, ${number}, 'issued', 'Asha Secret')`;
  const [row] =
    await sql`insert into issued_documents (id, kind, document) values (${id}, 'invoice', ${{ number, name: "Asha Secret" }}) returning fingerprint`;
  const fingerprint = row?.fingerprint as string;
  const visitor = anonymousClient(site);
  const check = (asked: string, print: string) =>
    visitor.page(`/verify?${new URLSearchParams({ number: asked, fingerprint: print })}`);

  const empty = await visitor.page("/verify");
  expect(empty.status).toBe(200);
  const issued = await empty.submit("Check this document", {
    Number: number.toLowerCase(),
    Fingerprint: fingerprint.replaceAll("-", " "),
  });
  expect([issued.status, issued.main.text]).toEqual([
    200,
    expect.stringContaining(`issued ${number} with the fingerprint ${fingerprint}`),
  ]);
  expect(issued.text).not.toContain("Asha");

  const answer = ({ status, main }: Awaited<ReturnType<typeof check>>) => [status, main.one("[role=alert]").text];
  const wrongFingerprint = answer(await check(number, unknown));
  expect(wrongFingerprint).toEqual([200, expect.stringContaining("We issued no document")]);
  expect(answer(await check("INV-H/2627/00043", fingerprint))).toEqual(wrongFingerprint);
  expect(answer(await check("INV-H/2627/00043", unknown))).toEqual(wrongFingerprint);

  const incomplete = await check("", "3F2A");
  expect(incomplete.status).toBe(400);
  expect(incomplete.main.text).toContain("Please enter the number of the document.");
  expect(incomplete.value("Fingerprint")).toBe("3F2A");
  expect((await visitor.get("/verify")).headers.get("cache-control")).toBe("no-store");
  for (const hostile of ["number=%00&fingerprint=%00", `number=${"9".repeat(5000)}&fingerprint=${unknown}`, "number=a&number=b"])
    expect((await visitor.get(`/verify?${hostile}`)).status, hostile.slice(0, 40)).toBeLessThan(500);

  const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await check(number, unknown)).status));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
  const refused = await visitor.get(`/verify?${new URLSearchParams({ number, fingerprint })}`);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
});
