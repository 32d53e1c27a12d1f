import { expect, test } from "vitest";
import { anonymousClient, loggedInClient } from "../client.ts";
import type { Site } from "../server.ts";
import { enquiryOf } from "../visitor.ts";
import { countEnquiries, sharedSite } from "./site.ts";

const site = sharedSite();
const thanks = "Thank you! Your enquiry has been submitted successfully. We'll get back to you within 24 hours.";
const values = (name: string) => ({
  Name: name,
  Email: `${name.toLowerCase().replaceAll(" ", ".")}@example.com`,
  Phone: "+91 98480 22338",
  Company: "Nuvera",
  Wedding: true,
  Date: "2099-02-14",
  Evening: true,
  "Number of guests": "350",
  "Your vision": `${name} wants marigolds & <b>lamps</b>`,
});

const post = (to: Site, n: number, headers: Record<string, string> = {}, more: Record<string, string> = {}) =>
  anonymousClient(to, headers).post("/contact", { ...enquiryOf(n), ...more });

test("without JavaScript an enquiry is shown to the staff and both mails are written; sent again, it is stored once", async () => {
  const form = await anonymousClient(site).page("/contact");
  // A browser that comes back from its own page "No internet" restores what does not say "off".
  expect(form.html).toMatch(/<input[^>]*autoComplete="on"[^>]*name="date"/i);
  for (let time = 0; time < 2; time++) {
    const sent = await form.submit("Send enquiry", { ...values("Anjali Plain"), "Number of guests": "", "1,000+": true });
    expect(sent.main.text).toContain(thanks);
    expect(sent.main.text).toContain("Company Nuvera");
    expect(sent.main.text).toContain("Number of guests 1000+");
    expect(sent.main.links("+91 40 5550 0142")).not.toEqual([]);
    expect(sent.main.links("WhatsApp")).not.toEqual([]);
    expect(sent.fields("Company")).toEqual([]);
    expect((await sent.follow("Send another")).value("Company")).toBe("");
  }
  const leads = await (await loggedInClient(site, "sravani")).page("/dashboard/leads?view=list");
  expect(leads.item("Anjali Plain").text).toContain("Anjali Plain wants marigolds & <b>lamps</b>");
  const toVisitor = await site.mail("anjali.plain@example.com", "We have your enquiry");
  for (const text of ["We'll get back to you within 24 hours.", "Hyderabad +91 40 5550 0142"])
    expect(toVisitor.text).toContain(text);
  expect(toVisitor.text).not.toContain("marigolds");
  const toOffice = await site.mail("hello@toranam.example", "New enquiry from Anjali Plain");
  expect(toOffice.replyTo?.[0]?.address).toBe("anjali.plain@example.com");
  const leadPath = leads.link("Anjali Plain");
  expect(toOffice.text).toContain(`${site.url}${leadPath}`);
  expect(await countEnquiries(site)).toMatchObject({ received: 1, leads: 1, mails: 2 });
});

test("an address with a misspelt mail host is asked about once, beside the other errors, and then taken as it is", async () => {
  const form = await anonymousClient(site).page("/contact");
  const wrong = { ...values("Anjali Misspelt"), Email: "anjali@gmial.com" };
  const refused = await form.submit("Send enquiry", { ...wrong, Phone: "12" });
  expect([refused.status, refused.value("Email"), refused.description("Email")]).toEqual([
    400,
    "anjali@gmial.com",
    "Did you mean anjali@gmail.com? If your address is right, please send it again.",
  ]);
  expect(refused.description("Phone")).not.toBe("");
  const other = await refused.submit("Send enquiry", { Email: "anjali@yahooo.com", Phone: "+91 98480 22338" });
  expect(other.description("Email")).toContain("anjali@yahoo.com");
  expect((await other.submit("Send enquiry")).main.text).toContain("anjali@yahooo.com");
});

test("the form of /services is replaced by what was sent, in its own labels", async () => {
  const form = await anonymousClient(site).page("/services");
  const sent = await form.submit("Send enquiry", {
    Name: "Sita Services",
    Email: "sita.services@example.com",
    Phone: "+91 98480 22339",
    "Event type": "Cultural",
    Requirements: "A stage for Sankranti",
  });
  expect(sent.main.text).toContain(thanks);
  expect(sent.main.text).toContain("Event type Cultural Requirements A stage for Sankranti");
  expect(sent.fields("Requirements")).toEqual([]);
});

test("an invalid enquiry keeps its values and shows an error beside each invalid field", async () => {
  const sent = await (await anonymousClient(site).page("/contact")).submit("Send enquiry", {
    ...values("Wrong Phone"),
    Phone: "123456",
    Date: "2020-02-14",
  });
  expect([sent.status, sent.description("Phone")]).toEqual([
    400,
    "Please enter a phone number with its area code: ten digits in India, or + and the country code.",
  ]);
  expect(sent.description("Date")).toBe("Please enter a date that is not in the past. Friday. Not fixed yet? Write the month.");
  expect(sent.description("Dates flexible")).toBe("Give the date you would like best; we look at the days around it too.");
  expect([
    sent.value("Phone"),
    sent.value("Date"),
    sent.submission("Send enquiry").fields.find(([name]) => name === "event_type")?.[1],
  ]).toEqual(["123456", "14\u00a0Feb\u00a02020", "Wedding"]);
  expect(sent.value("Your vision")).toBe("Wrong Phone wants marigolds & <b>lamps</b>");
});

test("after an error and after sending without JavaScript the page still says which venue the enquiry is about", async () => {
  const form = await anonymousClient(site).page("/contact?venue=golconda&guests=300");
  const sent = await form.submit("Send enquiry", { ...values("Venue Visitor"), Phone: "123456" });
  expect(sent.status).toBe(400);
  expect(sent.main.text).toContain("About Golconda Convention Centre, Hyderabad, for 300 guests");
  const again = await sent.submit("Send enquiry", { Phone: "98480 11223" });
  expect(again.main.text).toContain(thanks);
  expect(again.main.text).toContain("About Golconda Convention Centre, Hyderabad, for 300 guests");
});

test("fields accept texts of the maximum length in an Indian script", async () => {
  const long = "మా ఇంటి పెళ్లి ".repeat(333);
  const form = await anonymousClient(site).page("/contact");
  const sent = await form.submit("Send enquiry", {
    ...values("సీత"),
    Email: "sita@example.com",
    "Your vision": long,
    "Anything else": long.slice(0, 2000),
  });
  expect(sent.text).toContain(thanks);
});

test("a robot that fills in the hidden field gets the normal page; its enquiry is stored as spam without a lead or mail", async () => {
  const before = await countEnquiries(site);
  const response = await post(site, 7, {}, { fax_number: "1", vision: "Buy links" });
  expect([response.status, (await response.text()).includes("Thank you!")]).toEqual([200, true]);
  expect(await countEnquiries(site)).toEqual({ ...before, spam: 1 });
});

test("line breaks in a field add no recipient or header to a mail", async () => {
  await post(site, 55, {}, { name: "Evil\r\nBcc: victim@example.com\r\nX-Evil: 1" });
  const mail = await site.mail("hello@toranam.example", /Evil/);
  expect(mail.to).toHaveLength(1);
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.headers.map(({ key }) => key)).not.toContain("x-evil");
  for (const email of ["a@example.com\r\nBcc: b@example.com", "a@example.com,b@example.com", "a@example.com\0"]) {
    const { status } = await anonymousClient(site).post("/forgot-password", { email });
    expect(status, JSON.stringify(email)).toBe(email.endsWith("\0") ? 200 : 400);
  }
});
