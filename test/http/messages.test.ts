import { expect, test } from "vitest";
import { type Client, loggedInClient, type Page } from "../client.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

async function createLead(client: Client, name: string, phone = "98480 12345"): Promise<string> {
  await (await client.page("/dashboard/leads?new")).submit("Create Lead", { Name: name, Phone: phone });
  const list = await client.page(`/dashboard/leads?view=list&q=${encodeURIComponent(name)}`);
  return new URL(list.link(name), site.url).pathname;
}
const openDialog = async (client: Client, lead: string) => (await client.page(lead)).follow("WhatsApp");
const dialog = (page: Page) => page.all("dialog").find((one) => one.text.length > 0) ?? page.one("dialog");

test("a message is written, opened in WhatsApp, and appears in the timeline once its author confirms that it was sent", async () => {
  const client = await loggedInClient(site, "keerthi");
  const lead = await createLead(client, "Meera Message");
  let page = await openDialog(client, lead);
  expect(dialog(page).value("Text")).toContain("Hello Meera Message,");
  page = await page.submit("Fill in", { Template: "eventNear", Hindi: true });
  expect(dialog(page).value("Text")).toContain("नमस्ते Meera Message जी,");
  const refused = await page.submit("Open WhatsApp");
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Please write what {date} stands for");
  expect(refused.value("Text")).toContain("{date}");
  page = await (await openDialog(client, lead)).submit("Open WhatsApp", { Text: "Shall we meet?\nAnd where?" });
  expect(page.path).toBe(lead);
  expect(page.text).toContain("Did you send it?");
  expect(page.link("Open WhatsApp")).toBe("https://wa.me/919848012345?text=Shall%20we%20meet%3F%0AAnd%20where%3F");
  // The question is asked on every page, of its author only, and survives a reload.
  expect((await client.page("/dashboard/vendors")).text).toContain("Did you send it?");
  expect((await (await loggedInClient(site, "arjun")).page(lead)).text).not.toContain("Did you send it?");
  const sql = await site.database();
  const id = lead.split("/").at(-1) as string;
  await sql`update leads set awaiting_reply_since = now(), version = version + 1 where id = ${id}`;
  page = await (await client.page(`${lead}?changed=${id}.1`)).submit("Yes");
  expect(page.path).toMatch(new RegExp(`^${lead}\\?changed=${id}\\.[2-9]$`));
  expect(page.text).toContain("Meera Message: marked as replied, moved to Contacted.");
  expect(page.text).not.toContain("Did you send it?");
  expect(page.item("WhatsApp sent by Keerthi Naidu").text).toContain("Shall we meet?");
});

test("the answer No discards the message", async () => {
  const client = await loggedInClient(site, "keerthi");
  const lead = await createLead(client, "Nobody Sent");
  let page = await (await openDialog(client, lead)).submit("Open WhatsApp", { Text: "Not this one" });
  page = await page.submit("No");
  expect(page.text).not.toContain("Did you send it?");
  expect(page.text).not.toContain("Not this one");
});

test("a landline number without its country code shows a message with a link to correct it, and opens no chat", async () => {
  const client = await loggedInClient(site, "keerthi");
  const lead = await createLead(client, "Landline Lata", "040 5550 0142");
  const page = await openDialog(client, lead);
  expect(dialog(page).text).toContain("WhatsApp needs a mobile number of ten digits");
  expect(dialog(page).buttons("Open WhatsApp")[0]?.element.hasAttribute("disabled")).toBe(true);
  const edit = await page.follow("Correct the number", dialog(page));
  expect(dialog(edit).value("Phone")).toBe("040 5550 0142");
  const forced = await client.submit("/dashboard/messages", {
    intent: "open",
    id: crypto.randomUUID(),
    record: `lead.${lead.split("/").at(-1)}`,
    to: `lead.${lead.split("/").at(-1)}`,
    text: "Hello",
  });
  expect(forced.status).toBe(400);
  expect(forced.text).toContain("WhatsApp needs a mobile number of ten digits");
});

test("a form redirects to paths of the dashboard only", async () => {
  const client = await loggedInClient(site, "keerthi");
  const response = await client.post("/dashboard/messages", {
    intent: "not-sent",
    id: crypto.randomUUID(),
    return: "https://evil.example/",
  });
  expect(response.headers.get("location")).toBe("/dashboard");
});

const chat = (name: string) => `12/03/24, 10:42 am - ${name}: What will it cost?
13/03/24, 10:45 am - Keerthi Naidu: We send a quote <b>today</b>
`;

test("an exported chat is previewed, imported, and imported again with its new lines only", async () => {
  const client = await loggedInClient(site, "keerthi");
  const lead = await createLead(client, "Chitra Chat", "98480 99999");
  const read = async (content: string | Uint8Array<ArrayBuffer>, from: string) =>
    (await (await client.page(from)).follow("Import a WhatsApp chat")).submit("Preview", {
      "File of the chat": { name: "chat.txt", type: "text/plain", content },
    });
  const refused = await read("PK\u0003\u0004", lead);
  expect(refused.description("File of the chat")).toContain("This ZIP file is damaged.");
  const preview = await read(chat("Chitra Chat"), lead);
  expect(preview.text).toContain("2 messages");
  expect(preview.text).toContain("We send a quote <b>today</b>");
  const done = await preview.submit("Import 2 messages");
  expect(done.text).toContain("2 messages imported.");
  const page = await done.follow("Show the timeline");
  expect(page.path).toBe(lead);
  expect(page.item("WhatsApp from Chitra Chat").text).toContain("What will it cost?");
  expect(page.item("WhatsApp sent by Keerthi Naidu").text).toContain("We send a quote <b>today</b>");
  const again = await read(`${chat("Chitra Chat")}14/03/24, 9:00 am - Chitra Chat: Thank you\n`, lead);
  expect(again.text).toContain("2 messages of them are in the timeline already");
  expect((await again.submit("Import 1 message")).text).toContain("1 message imported, 2 left out");
});

test("a chat imported without a lead suggests the lead with its phone number, or one found by name", async () => {
  const client = await loggedInClient(site, "keerthi");
  await createLead(client, "Phone Phani", "+91 98480 77777");
  const start = await client.page("/dashboard/messages/import");
  const preview = await start.submit("Preview", {
    "File of the chat": { name: "chat.txt", type: "text/plain", content: chat("+91 98480 77777") },
  });
  expect(preview.text).toContain("Phone Phani");
  const other = await preview.submit("Find", { "Name or phone number of the lead": "nobody at all" });
  expect(other.text).toContain("No lead found.");
  const refused = await other.submit(/^Import 2 messages/);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Please choose whose chat this is.");
});

test("messages that were copied from WhatsApp on a computer are pasted", async () => {
  const client = await loggedInClient(site, "keerthi");
  const start = await client.page("/dashboard/messages/import");
  const refused = await start.submit("Preview", { "Or some messages of it": "Namaste, is 12 Feb free?" });
  expect([refused.status, refused.text.includes("There is no message of WhatsApp in it")]).toEqual([400, true]);
  const copied = "[10:42 am, 12/03/2024] Copied Charan: Is 12 Feb free?\n[10:45 am, 13/03/2024] Keerthi Naidu: Yes";
  const preview = await start.submit("Preview", { "Or some messages of it": copied });
  expect(preview.text).toContain("Copied messages: 2 messages.");
});

test("a chat of more than 10 MB is refused", async () => {
  const client = await loggedInClient(site, "keerthi");
  const form = new FormData();
  form.append("intent", "read");
  form.append("file", new File(["12/03/24, 10:42 - A: b\n".repeat(436_000)], "chat.txt"));
  const response = await client.request("/dashboard/messages/import", { method: "POST", body: form });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("This file is larger than 10 MB.");
});

test("a template is changed, refused with an unknown field, undone, and mailed as a test", async () => {
  const client = await loggedInClient(site, "sravani");
  let page = await client.page("/dashboard/settings/templates/receipt");
  expect(page.text).toContain("We have received ₹1,50,000 for Anjali's Wedding.");
  const refused = await page.submit("Save", { English: "Hello {naem}, {sum} came" });
  expect(refused.status).toBe(400);
  expect(refused.description("English")).toContain(
    "{naem} and {sum} are not known here. Known: {name}, {event}, {date}, {guests}, {amount}, {link}.",
  );
  expect(refused.value("English")).toBe("Hello {naem}, {sum} came");
  const stale = page;
  page = await refused.submit("Save", { English: "Dear {name}, thank you." });
  expect(page.text).toContain("Dear Anjali, thank you.");
  const conflict = await stale.submit("Save", { English: "Mine" });
  expect(conflict.status).toBe(409);
  const choice = conflict.one("[role=radiogroup]").text;
  expect([choice.includes("Dear {name}, thank you."), choice.includes("Mine")]).toEqual([true, true]);
  expect((await page.submit("Send a test to me")).text).toContain("3 mails, one in each language, are on their way");
  const mails = await client.page("/dashboard/settings/messages");
  expect(mails.text).toContain("Amount: ₹1,50,000");
  const form = { intent: "test", mail: "Invoice" };
  expect(await (await client.post(mails.path, form)).text()).toContain("“Invoice INV-H/2627/00001” is on its way to");
  page = await (await client.page(page.path)).submit("Undo", {}, page.main);
  expect(page.value("English")).toContain("We have received {amount} for {event}.");
});
