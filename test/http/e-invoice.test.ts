import { expect, test } from "vitest";
import type { IssuedDocument } from "#app/features/invoices/issued-document.ts";
import { loggedInClient } from "../client.ts";
import { portalKey, portalResponse } from "../portal-response.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

test("an e-invoice says what the portal refuses, waits for its IRN, is mailed with it by itself, and can be cancelled", async () => {
  const admin = await loggedInClient(site, "sravani");
  const sql = await site.database();
  const settings = await admin.page("/dashboard/settings/documents");
  const turnover = "Turnover of any year since 2017-18 above ₹5 crore";
  const refused = await settings.submit("Save", { "Public key of the e-invoice portal": "my key" });
  expect(refused.text).toContain("Please paste RSA public keys or certificates in PEM");
  await refused.submit("Save", { [turnover]: "yes", "Public key of the e-invoice portal": portalKey });

  const saved = await (await admin.page("/dashboard/invoices/new")).submit("Save draft", {
    ...{ Name: "Kolam Analytics", Email: "kolam@client.example", "GST number": "37ZZZCE0001A2ZY", Address: "1 Road" },
    ...{ "State of the client": "37", Description: `LED wall 12" x 8"`, Rate: "1000" },
  });
  const question = await saved.submit("Issue…");
  for (const text of [
    "How about “LED wall 12 in x 8 in”?",
    "An e-invoice names the client's city.",
    "An e-invoice names the client's PIN code.",
  ])
    expect(question.main.text).toContain(text);
  const corrected = await question.submit("Save draft", {
    ...{ Description: "LED wall 12 in x 8 in", City: "Visakhapatnam", "PIN code": "530017" },
  });
  const issued = await (await corrected.submit("Issue…")).submit("Issue; mail when the IRN is in");
  const path = issued.path.replace(/\?.*/, "");
  expect(issued.main.text).toContain("Its mail to kolam@client.example waits for that.");
  expect(issued.main.text).toContain("Not valid before the IRN is printed");
  expect(issued.links("Mail to client")).toEqual([]);
  const file = JSON.parse(await (await admin.get(`${path}/e-invoice.json`)).text());
  expect(file[0].BuyerDtls).toMatchObject({ Loc: "Visakhapatnam", Pin: 530017, Addr1: "1 Road" });

  const [row] = await sql`select document from issued_documents where kind = 'invoice'`;
  const document = row?.document as IssuedDocument;
  const response = portalResponse(document);
  const dialog = await issued.follow("Enter the IRN");
  const values = { IRN: response.irn, "Acknowledgement number": response.ackNumber };
  const other = portalResponse({ ...document, number: "INV-H/2627/00009" });
  const wrong = await dialog.submit("Store", { ...values, "Signed QR code": other.signedQr });
  expect(wrong.text).toContain("It differs in: number (INV-H/2627/00009, here INV-H/2627/00001); IRN");
  const stored = await wrong.submit("Store", { ...values, "Signed QR code": response.signedQr });
  expect(stored.text).toContain("The IRN of INV-H/2627/00001 is stored. Its mail to ");
  expect(stored.main.text).toContain("Its signature is the portal's.");
  expect(stored.main.text).not.toContain("Not valid before");
  expect([stored.links("Correct the IRN"), stored.links("Cancel the IRN")]).toEqual([[], [`${path}?cancel-irn`]]);
  const mail = await site.mail("kolam@client.example", "INV-H/2627/00001");
  expect(mail.attachments).toHaveLength(1);

  const cancelled = await (await stored.follow("Cancel the IRN")).submit("Cancel the IRN", {
    Reason: "2",
    Remark: "Wrong client",
  });
  expect(cancelled.text).toContain("CN-H/2627/00001 is issued");
  const invoice = await admin.page(path);
  expect(invoice.main.text).toContain("is cancelled: Data entry mistake, Wrong client");
  expect(invoice.main.text).toContain("cancelled the IRN of INV-H/2627/00001");
  await expect.poll(async () => (await admin.page("/dashboard/invoices")).main.text).toContain("CANCELLED");
});
