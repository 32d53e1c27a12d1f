import { expect, test } from "vitest";
import { anonymousClient, type Client, loggedInClient, type Page } from "../client.ts";
import { jpeg } from "../picture.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
let visitors = 0;

/** A browser with an IP address of its own, because rate limits count by it. */
const visitor = () => anonymousClient(site, { "x-forwarded-for": `198.51.100.${++visitors}`, "user-agent": "Firefox" });

/** An event with a schedule and a function, and the path of its client's page. */
async function newEvent(name: string): Promise<{ id: string; staffPath: string; path: string; staff: Client }> {
  const sql = await site.database();
  const [client] = await sql`insert into clients (name, email) values (${name}, 'client@example.com') returning id`;
  const [event] = await sql`
    insert into events (name, date, state_code, client_id) values (${name}, '2099-02-24', '36', ${client?.id}) returning id`;
  await sql`insert into instalments (event_id, client_id, label, amount, due_on, position)
    values (${event?.id}, ${client?.id}, 'First payment', 43132600, '2098-11-25', 1)`;
  await sql`insert into event_functions (event_id, name, day, start_time, venue, map_url, position)
    values (${event?.id}, 'Haldi', '2099-02-24', '09:00', 'Family home', 'https://maps.example/1', 1)`;
  await sql`delete from rate_limits`;
  const staff = await loggedInClient(site, "keerthi");
  const staffPath = `/dashboard/events/${event?.id}/client`;
  const made = await (await staff.page(staffPath)).submit("Make the link");
  expect(made.text).toContain("The link is ready");
  return { id: event?.id, staffPath, staff, path: pathIn(made) };
}

const pathIn = (page: Page): string => {
  const { pathname, search } = new URL(page.link("Open as the client"));
  return pathname + search;
};
const partPath = (path: string, part: string) => path.replace("/c?", `/c/${part}?`);
/** The fields of a claim: a payment that the client reports. */
const claim = { "Amount in ₹": "1,00,000", "UTR number": "632944182071" };

test("a client reads the page, reports a payment and asks a question; the staff confirms and answers, and the client sees it", async () => {
  const { path, staffPath, staff, id } = await newEvent("Meghana and Naveen");
  const page = await visitor().page(path);
  expect(page.html, "only what the page itself needs").not.toContain("/assets/dashboard-");
  expect(page.status).toBe(200);
  for (const text of ["Pay ₹4,31,326 by", "First payment", "Haldi", "9:00", "Family home", "No documents yet", "How to pay"])
    expect(page.text).toContain(text);
  for (const [name, value] of [
    ["cache-control", "no-store"],
    ["referrer-policy", "no-referrer"],
    ["x-robots-tag", "noindex, nofollow"],
  ] as const)
    expect(page.response.headers.get(name)).toBe(value);
  const wrong = await page.submit("Tell us", { "Amount in ₹": "abc", "UTR number": "12345" });
  expect(wrong.status).toBe(400);
  // All at once, although the amount alone refuses the form.
  for (const message of ["Please enter a number such as", "A UPI payment has a number of 12 digits."])
    expect(wrong.text).toContain(message);
  const reported = await wrong.submit("Tell us", claim);
  expect(reported.text).toContain("Thank you. We confirm when our bank shows it.");
  expect(reported.text).toContain("BEING CHECKED");
  const asked = await reported.submit("Ask", { "Your question": "May we bring <b>our</b> own flowers?" });
  expect(asked.html).toContain("May we bring &lt;b&gt;our&lt;/b&gt; own flowers?");

  expect((await staff.page("/dashboard")).text).toContain("₹1,00,000 to check");
  const event = await staff.page(`/dashboard/events/${id}`);
  for (const text of ["1 PAYMENT TO CHECK", "1 QUESTION", "Opened just now"]) expect(event.text).toContain(text);
  const dialog = await (await staff.page(staffPath)).follow("Confirm ₹1,00,000.00");
  expect(dialog.text).toContain("The client is mailed its receipt voucher");
  const recorded = await dialog.submit("Record advance");
  expect(recorded.text).toMatch(/₹1,00,000.00 recorded: receipt voucher RV-\S+ Its mail does not go: no mail server is set up/);
  expect((await site.mail("client@example.com", "Receipt voucher RV-")).attachments).toHaveLength(1);
  const again = await dialog.submit("Record advance");
  expect([again.status, again.text.includes("Keerthi Naidu confirmed this payment already")]).toEqual([409, true]);
  expect((await recorded.submit("Send", { Answer: "With pleasure." })).text).toContain("With pleasure.");
  expect((await staff.get(`${staffPath}?answered=__proto__`)).status).toBe(200);

  const later = await visitor().page(path);
  for (const text of ["RECEIVED", "confirmed by Keerthi Naidu", "With pleasure.", "Pay ₹3,31,326 by", "Receipt, ₹1,00,000"])
    expect(later.text).toContain(text);
  const sql = await site.database();
  const actions = await sql`
    select action from audit_log where object_id = ${id} and actor = 'client' and fields->>'address' is not null order by id`;
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["client page link opened", "client page payment reported", "client page question asked"]),
  );
});

test("on Today the staff confirms a payment, as one of an invoice or as an advance, refuses one and answers, without leaving it", async () => {
  const { path, staff, id } = await newEvent("Today's client");
  const sql = await site.database();
  const [{ client_id: client } = {}] = await sql`select client_id from events where id = ${id}`;
  const [invoice] = await sql`insert into invoices (client_name, client_id, event_id, amount, taxable, due_date)
    values ('Today''s client', ${client}, ${id}, 50000000, 50000000, '2026-01-02') returning id`;
  await sql`update invoices set status = 'issued', number = 'INV-TODAY', issued_at = now() where id = ${invoice?.id}`;
  const report = async (reference: string) =>
    (await visitor().page(path)).submit("Tell us", { ...claim, "UTR number": reference });
  const confirm = async () => (await staff.page("/dashboard")).follow("Confirm: ₹1,00,000 to check");
  await report("632944182001");
  const dialog = await confirm();
  expect(dialog.path).toMatch(/^\/dashboard\?confirm=/);
  const shown = dialog.byName("dialog", "Record payment").text;
  for (const text of ["Today's client", "632944182001", "UPI of", "It settles INV-TODAY"]) expect(shown).toContain(text);
  const wrong = await dialog.submit("Record payment", { Amount: "0" });
  expect([wrong.status, wrong.byName("dialog", "Record payment").text.includes("632944182001")]).toEqual([400, true]);
  const recorded = await wrong.submit("Record payment", { Amount: "1,00,000" });
  expect(recorded.path).toMatch(/^\/dashboard\?/);
  expect(recorded.text).toContain("₹1,00,000 recorded on INV-TODAY. ₹4,00,000 is still due.");
  expect(recorded.link("Client’s page")).toBe(`/dashboard/events/${id}/client`);
  expect(recorded.links("Confirm: ₹1,00,000 to check")).toEqual([]);
  const again = await dialog.submit("Record payment");
  expect([again.status, again.alerts()]).toEqual([409, expect.stringContaining("Keerthi Naidu confirmed this payment already")]);

  await report("632944182002");
  const advance = await (await (await confirm()).follow("an advance")).submit("Record advance");
  expect(advance.text).toMatch(/Advance of ₹1,00,000 recorded: receipt voucher RV-\S+ Its mail does not go: no mail server/);

  await report("632944182003");
  const refusal = await (await confirm()).follow("Not found");
  const refused = await refusal.submit("Tell the client", { "What is wrong": "One digit is missing." });
  expect(refused.path).toMatch(/^\/dashboard/);
  expect(refused.links("Confirm: ₹1,00,000 to check")).toEqual([]);

  await (await visitor().page(path)).submit("Ask", { "Your question": "Is there parking?" });
  const question = await (await staff.page("/dashboard")).follow("Answer: Asks: Is there parking?");
  expect(question.path).toBe(`/dashboard?answer=${id}`);
  const empty = await question.submit("Send", {});
  expect([empty.status, empty.byName("dialog", "Answer the client").text.includes("Is there parking?")]).toEqual([400, true]);
  const answered = await empty.submit("Send", { Answer: "For 200 cars." });
  expect(answered.text).toContain("Answered. The mail that tells the client does not go: no mail server is set up");
  expect(answered.links("Answer: Asks: Is there parking?")).toEqual([]);
  expect((await visitor().page(path)).text).toContain("For 200 cars.");
  expect((await staff.page(`/dashboard?confirm=${id}`)).headings(2)).not.toContain("Record payment");
});

test("a client corrects a reported payment that the staff did not find", async () => {
  const { path, staffPath, staff } = await newEvent("Not found");
  await (await visitor().page(path)).submit("Tell us", claim);
  const dialog = await (await staff.page(staffPath)).follow("Not found: ₹1,00,000.00");
  expect((await dialog.submit("Tell the client", { "What is wrong": " " })).status).toBe(400);
  await dialog.submit("Tell the client", { "What is wrong": "One digit is missing." });
  const page = await visitor().page(path);
  expect(page.text).toContain("One digit is missing.");
  const form = await page.follow("Correct it", page.one("#paid h3 + ul"));
  const corrected = await form.submit("Send it again", { "UTR number": "632944182072" });
  expect(corrected.text).toContain("BEING CHECKED");
  expect(corrected.text).not.toContain("NOT FOUND");
});

test("the token of one client opens nothing of another, and a wrong or replaced one, or that of a closed link, nothing at all", async () => {
  const [one, other] = [await newEvent("One"), await newEvent("Other")];
  const upload = new FormData();
  upload.append("intent", "upload");
  upload.append("file", new File([await jpeg()], "Lawn <b>.jpg"));
  const client = visitor();
  expect((await client.request(one.path, { method: "POST", body: upload })).status).toBe(302);
  const page = await client.page(one.path);
  expect(page.text).toContain("sent by you");
  await page.submit("Tell us", { ...claim, "UTR number": "632944182079" });
  const confirmed = await (await one.staff.page(one.staffPath)).follow("Confirm ₹1,00,000.00");
  await confirmed.submit("Record advance");
  const sql = await site.database();
  const [file] = await sql`select id from files where parent_id = ${one.id}`;
  const [advance] = await sql`select id from advances where event_id = ${one.id}`;
  const [eventFunction] = await sql`select id from event_functions where event_id = ${one.id}`;
  const parts: [string, string][] = [
    [`file/${file?.id}`, "image/webp"],
    [`paper/${advance?.id}`, "application/pdf"],
    ["calendar.ics", "text/calendar; charset=utf-8"],
  ];
  const unknown = await visitor().page("/c?t=unknown");
  expect(unknown.main.text).toContain("Ask for the new link");
  for (const [part, type] of parts) {
    const response = await visitor().open(partPath(one.path, part));
    expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
      200,
      type,
      "no-store",
    ]);
    if (part === "calendar.ics") continue;
    expect((await visitor().open(partPath(other.path, part))).status, part).toBe(404);
  }
  expect(await (await visitor().open(partPath(one.path, "calendar.ics"))).text()).toContain("SUMMARY:Haldi");
  const staffPage = await one.staff.page(`/dashboard/events/${one.id}`);
  await (await staffPage.follow("Cancel", staffPage.row("Haldi"))).submit("Cancel function");
  const functions = (await visitor().page(one.path)).one("#functions");
  expect([functions.text.includes("Cancelled"), functions.links(/Add to calendar/)]).toEqual([true, []]);
  const cancelled = await (await visitor().open(`${partPath(one.path, "calendar.ics")}&function=${eventFunction?.id}`)).text();
  expect(cancelled).toContain("STATUS:CANCELLED");
  expect((await visitor().open(`${partPath(other.path, "calendar.ics")}&function=${eventFunction?.id}`)).status).toBe(404);
  const wrongPaths = [
    one.path.slice(0, -1) + (one.path.endsWith("A") ? "B" : "A"),
    "/c",
    "/c?t=",
    "/c?t=%00",
    `/c?t=${"x".repeat(44)}`,
    one.path.replace("/c?", "/q?"),
  ];
  for (const path of wrongPaths) {
    const refused = await visitor().page(path);
    expect(refused.status, path).toBe(404);
    expect(refused.main.text.replace(/Request \S+/, ""), path).toBe(unknown.main.text.replace(/Request \S+/, ""));
  }
  await (await (await one.staff.page(one.staffPath)).follow("Renew")).submit("Renew the link");
  for (const [part] of parts) expect((await visitor().open(partPath(one.path, part))).status, part).toBe(404);
  expect((await visitor().page(one.path)).status).toBe(404);
  expect((await visitor().post(one.path, { intent: "ask", text: "?" })).status).toBe(404);
  const renewed = pathIn(await one.staff.page(one.staffPath));
  expect((await visitor().page(renewed)).status).toBe(200);
  await (await (await one.staff.page(one.staffPath)).follow("Close the link")).submit("Close the link");
  expect((await visitor().page(renewed)).status).toBe(404);
});

test("bad input is refused beside its field, and nothing of it is stored", async () => {
  const { path, id } = await newEvent("Bad input");
  const client = visitor();
  const reportPayment = (fields: Record<string, string>) =>
    client.post(path, {
      intent: "claim",
      amount: "100",
      paidOn: "2026-11-20",
      method: "upi",
      reference: "632944182071",
      ...fields,
    });
  const wrong: Record<string, string>[] = [
    { amount: "" },
    { amount: "-1" },
    { amount: "1e9" },
    { amount: "9".repeat(30) },
    { paidOn: "2099-01-01" },
    { paidOn: "2001-01-01" },
    { paidOn: "x" },
    { method: "cash" },
    { reference: "" },
    { reference: "12" },
    { reference: "'; drop table x" },
    { id: "1" },
    { corrects: "1" },
  ];
  for (const fields of wrong) expect((await reportPayment(fields)).status, JSON.stringify(fields)).toBe(400);
  const other = visitor();
  expect((await other.post(path, { intent: "ask", text: " " })).status).toBe(400);
  expect((await other.post(path, { intent: "ask", text: "x".repeat(1_001) })).status).toBe(400);
  expect((await other.post(path, { intent: "upload" })).status).toBe(400);
  expect((await other.post(path, { intent: "record-advance" })).status).toBe(400);
  const form = new FormData();
  form.append("intent", "upload");
  form.append("file", new File(["<svg/>"], "a.svg"));
  expect((await other.request(path, { method: "POST", body: form })).status).toBe(400);
  const large = new Uint8Array(100_000);
  expect((await other.request("/c?t=wrong", { method: "POST", body: large })).status).toBe(413);
  const sql = await site.database();
  const [stored] = await sql`
    select (select count(*) from payment_claims where event_id = ${id})::int + (select count(*) from client_messages where event_id = ${id})::int
      + (select count(*) from files where parent_id = ${id})::int as n`;
  expect(stored?.n).toBe(0);
});

test("after too many posts, and with a file that is too large, the page comes back with what was entered", async () => {
  const { path } = await newEvent("Too much");
  const sql = await site.database();
  const client = visitor();
  /** Uses up the rate limit of posts, or of pages that show what was posted. */
  const exhaust = (action: "link-post" | "link-result") => sql`
    update rate_limits set replenished_at = now() + interval '1 hour' where key like ${`${action}:%`}`;
  expect((await client.post(path, { intent: "ask" })).status).toBe(400);
  await exhaust("link-post");
  const question = { intent: "ask", text: "Are drums allowed?" };
  const limited = await client.post(path, question);
  expect([limited.status, Number(limited.headers.get("retry-after")) > 0]).toEqual([429, true]);
  const html = await limited.text();
  for (const text of ["Are drums allowed?</textarea>", "Please wait a minute"]) expect(html).toContain(text);
  await exhaust("link-result");
  const page = await (await client.post(path, question)).text();
  expect(page).toContain("your browser still has what you entered");

  const form = new FormData();
  for (const [name, value] of Object.entries({ amount: "4,321", paidOn: "2026-11-20", method: "upi", reference: "632944182071" }))
    form.append(name, value);
  form.append("picture", new File([new Uint8Array(15_200_000)], "a.jpg"));
  form.append("intent", "claim");
  await sql`delete from rate_limits`;
  const large = await visitor().request(path, { method: "POST", body: form });
  const largeHtml = await large.text();
  expect(large.status).toBe(413);
  for (const text of ['value="4,321"', 'value="632944182071"', "This file is larger than 15 MB"])
    expect(largeHtml).toContain(text);
  expect(await sql`select from payment_claims where reference = '632944182071' and amount = 432100`).toHaveLength(0);
});

test("the page says when everything is paid, when the event is over and when it is cancelled", async () => {
  const { path, id } = await newEvent("States");
  const sql = await site.database();
  await sql`update instalments set amount = 0 where event_id = ${id}`;
  expect((await visitor().page(path)).text).toContain("Nothing to do for now");
  await sql`update event_functions set day = '2020-02-24' where event_id = ${id}`;
  expect((await visitor().page(path)).text).toContain("Thank you for celebrating with us");
  await sql`update events set status = 'cancelled' where id = ${id}`;
  expect((await visitor().page(path)).text).toContain("This event is cancelled");
  await sql`delete from events where id = ${id}`;
  expect((await visitor().page(path)).status).toBe(404);
});
