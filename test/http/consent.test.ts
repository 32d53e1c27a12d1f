import { expect, test } from "vitest";
import { anonymousClient, loggedInClient } from "../client.ts";
import { linkOf } from "../server.ts";
import { enquiryOf } from "../visitor.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

test("an enquiry stores which notice its sender agreed to, when, and a hash of the IP address; the mail's link withdraws the consent once", async () => {
  const visitor = anonymousClient(site);
  const form = await visitor.page("/contact");
  expect(form.html).toContain('name="notice_version" value="1"');
  const email = "consenting@example.com";
  await visitor.post("/contact", { ...enquiryOf(1), email, notice_version: "1" });
  await visitor.post("/services", { ...enquiryOf(2), email: "forged@example.com", event_type: "wedding", notice_version: "99" });
  const sql = await site.database();
  const stored = await sql`
    select email, consent_version as version, consent_at = created_at as now, length(consent_sender) as length, consent_sender ~ '127' as "hasAddress"
    from contact_submissions order by email`;
  expect(stored).toEqual(
    ["consenting@example.com", "forged@example.com"].map((email) => ({
      email,
      version: 1,
      now: true,
      length: 22,
      hasAddress: false,
    })),
  );

  const mail = await site.mail(email, "We have your enquiry");
  const link = linkOf(mail);
  const { pathname, search } = new URL(link);
  const page = await visitor.page(pathname + search);
  expect(page.response.headers.get("cache-control")).toBe("no-store");
  expect(page.response.headers.get("referrer-policy")).toBe("no-referrer");
  expect(await sql`select 1 from contact_submissions where withdrawn_at is not null`).toHaveLength(0);
  const done = await page.submit("Withdraw my consent");
  expect(done.main.text).toContain("Your consent is withdrawn.");
  expect((await visitor.page(pathname + search)).main.text).toContain("Your consent is withdrawn.");
  await visitor.post(pathname + search, {});
  await site.mail("hello@toranam.example", /withdrew the consent/);
  const notices = (await site.mails()).filter(({ subject }) => subject?.includes("withdrew the consent"));
  expect(notices.map(({ to }) => to?.[0]?.address)).toEqual(["hello@toranam.example"]);
  expect(await sql`select actor, action from audit_log where action = 'consent withdrawn'`).toHaveLength(1);

  const [row] = await sql`select lead_id from contact_submissions where email = ${email}`;
  const lead = await (await loggedInClient(site, "keerthi")).page(`/dashboard/leads/${row?.lead_id}`);
  expect(lead.main.text).toMatch(/Consent\s*Withdrawn .*: erase this enquiry/);
});

test.each([
  "/withdraw",
  "/withdraw?enquiry=00000000-0000-4000-8000-000000000000&token=x",
  "/withdraw?enquiry=%00&token=%00",
  "/withdraw?enquiry=x'--&token=",
])("%s withdraws nothing", async (path) => {
  const visitor = anonymousClient(site);
  expect((await visitor.open(path)).status).toBe(403);
  expect((await visitor.post(path, {})).status).toBe(403);
});
