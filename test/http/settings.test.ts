import { afterAll, beforeAll, expect, test } from "vitest";
import { checklistNames } from "../../app/content/checklists.ts";
import type { Sql } from "../../db/connect.ts";
import { anonymousClient, loggedInClient } from "../client.ts";
import { submitChanges } from "../conflict-cases.ts";
import { password } from "../people.ts";
import type { Server } from "../server.ts";
import { startSite } from "./site.ts";

// Without JavaScript: forms and links only.
let site: Server;
let sql: Sql;

beforeAll(async () => {
  site = await startSite();
  sql = await site.database();
});
afterAll(() => site.dispose());

test("an admin changes the company's facts, visitors see them, and Undo takes it back", async () => {
  const admin = await loggedInClient(site, "sravani");
  const visitor = anonymousClient(site);
  const before = await visitor.page("/contact");
  expect(before.text).toContain("within 24 hours");
  expect(before.html).toContain("/images/social-contact.png");
  const form = await admin.page("/dashboard/settings");
  expect(form.path).toBe("/dashboard/settings/company");
  const saved = await form.submit("Save", { Name: "Kolam", "Reply promised within, in hours": "7" });
  expect(saved.main.text).toContain("Saved");
  expect(saved.main.text).toContain("Name: Toranam to Kolam");
  const contact = await visitor.page("/contact");
  expect(contact.text).toContain("within 7 hours");
  expect(contact.html).toContain("<title>Contact · Kolam</title>");
  // The drawn pictures have the sample company's name.
  expect(contact.html).toContain('/images/social.jpg"');
  expect(contact.html).not.toContain("/images/social-");
  expect(await (await fetch(`${site.url}/site.webmanifest`)).json()).toMatchObject({ short_name: "Kolam" });
  const undone = await saved.submit(/^Undo the change/);
  expect(undone.main.text).toContain(": undone");
  expect((await visitor.page("/contact")).html).toContain("<title>Contact · Toranam</title>");
});

test("errors are shown beside their fields, and no input is lost", async () => {
  const admin = await loggedInClient(site, "sravani");
  const form = await admin.page("/dashboard/settings/company");
  const refused = await form.submit("Save", { Email: "nobody", Tagline: "Lights <b>and</b> sound" });
  expect(refused.status).toBe(400);
  expect(refused.main.text).toContain("Please enter a valid email address.");
  expect(refused.html).toContain('value="nobody"');
  expect(refused.html).toContain('value="Lights &lt;b&gt;and&lt;/b&gt; sound"');
});

test("a section that somebody else saved meanwhile returns 409 with their value and keeps the entered one", async () => {
  const [one, other] = [await loggedInClient(site, "sravani"), await loggedInClient(site, "sravani")];
  const open = await one.page("/dashboard/settings/meetings");
  await (await other.page("/dashboard/settings/meetings")).submit("Save", { "Title of a planned meeting": "Theirs" });
  const conflict = await open.submit("Save", { "Title of a planned meeting": "Mine" });
  expect(conflict.status).toBe(409);
  expect(conflict.main.text).toContain("You both changed Title of a planned meeting: choose.");
  expect(conflict.html).toContain('value="Mine"');
  const kept = await submitChanges(conflict, /^Save$/, { title: "Mine" });
  expect(kept.main.text).toContain("Title of a planned meeting: Theirs to Mine");
});

test("the bank account is changed after the password is asked for, and the admins get a mail", async () => {
  const admin = await loggedInClient(site, "sravani");
  await sql`update auth_sessions set confirmed_at = now() - interval '1 hour'`;
  const asked = await (await admin.page("/dashboard/settings/bank")).submit("Save", { "UPI ID": "kolam@bank" });
  expect(asked.status).toBe(401);
  expect(asked.main.text).toContain("Confirm that it is you");
  expect(await sql`select from settings where section = 'bank'`).toHaveLength(0);
  const saved = await asked.submit("Confirm", { "Your password": password });
  expect(saved.main.text).toContain("UPI ID: toranam@examplebank to kolam@bank");
  expect((await site.mail("sravani@toranam.example", "Bank and UPI changed")).text).toContain("Sravani Reddy changed");
});

test("an office gets another phone, and a new one with a letter that is taken is refused", async () => {
  const admin = await loggedInClient(site, "sravani");
  const office = await admin.page("/dashboard/settings/offices");
  const saved = await office.submit("Save", { Phone: "+91 40 5550 0199" });
  expect(saved.main.text).toContain("Phone: +91 40 5550 0142 to +91 40 5550 0199");
  expect((await anonymousClient(site).page("/contact")).text).toContain("+91 40 5550 0199");
  const refused = await (await admin.page("/dashboard/settings/offices/new")).submit("Add office", {
    City: "Warangal",
    "Name on paper": "Toranam, Warangal",
    Address: "1 Fort Road",
    "PIN code": "506002",
    Phone: "+91 870 555 0142",
    Email: "warangal@toranam.example",
    GSTIN: "36ZZZCE0001A1Z1",
    "Letter of its numbers": "H",
    "Functions a day": "3",
  });
  expect(refused.status).toBe(400);
  expect(refused.main.text).toContain("Another office has this letter.");
  const added = await refused.submit("Add office", { "Letter of its numbers": "w" });
  expect(added.path).toBe("/dashboard/settings/offices/warangal?added");
  expect(added.main.text).toContain("Warangal was added.");
  expect(added.main.text, "on paper").toContain("1 Fort Road, Warangal 506002");
  expect((await anonymousClient(site).page("/contact")).text).toContain("Warangal");
  const removed = await (await admin.page("/dashboard/settings/offices/warangal?remove")).submit("Remove office");
  expect(removed.main.text).toContain("The office was removed.");
  expect((await anonymousClient(site).page("/contact")).text).not.toContain("Warangal");
});

test("an unknown section or office is not found", async () => {
  const admin = await loggedInClient(site, "sravani");
  for (const path of ["constructor", "offices/nowhere", "nothing"])
    expect((await admin.get(`/dashboard/settings/${path}`)).status).toBe(404);
});

test("sixty tasks of each kind of event with long Telugu titles are saved", async () => {
  const admin = await loggedInClient(site, "sravani");
  const page = await admin.page("/dashboard/settings/checklists");
  const form = new FormData();
  form.set("intent", "save");
  form.set("version", "0");
  const texts: Record<string, string> = {};
  for (const name of checklistNames)
    for (let index = 0; index < 60; index++) {
      const fields = { title: `${index} ${"\u0c36\u0c4d\u0c30\u0c40 ".repeat(12)}`.trim(), daysBefore: "7", priority: "low" };
      for (const [key, value] of Object.entries(fields)) texts[`${name}.${index}.${key}`] = value;
    }
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  form.set("snapshot", JSON.stringify(texts));
  expect(page.status).toBe(200);
  const saved = await admin.request("/dashboard/settings/checklists", { method: "POST", body: form });
  expect([saved.status, saved.headers.get("location")]).toEqual([302, expect.stringContaining("?saved=")]);
  expect((await admin.page("/dashboard/settings/checklists")).html).toContain("Wedding.59.title");
});
