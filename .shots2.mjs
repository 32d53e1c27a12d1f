import { writeFileSync } from "node:fs";
import { chromium } from "playwright-core";

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell" });
const base = "http://127.0.0.1:4133";
async function ctx(width, scheme) {
  const c = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme: scheme,
    baseURL: base,
  });
  const p = await c.newPage();
  p.on("console", (m) => m.type() === "error" && console.log("console", m.text()));
  p.on("pageerror", (e) => console.log("pageerror", e.message));
  await p.goto("/login");
  await p.fill("[name=email]", "sravani@toranam.example");
  await p.fill("[name=password]", "marigold-demo");
  await p.click("button[type=submit], form button");
  await p.waitForURL(/dashboard/);
  return p;
}
const shot = (p, name, full = true) => p.screenshot({ path: `/tmp/adv-shots/${name}.png`, fullPage: full });
const pdf = async (p, path, name) => {
  const r = await p.request.get(path);
  const b = await r.body();
  writeFileSync(`/tmp/adv-shots/${name}.pdf`, b);
  console.log(name, r.status(), b.length);
};
const p = await ctx(1440, "light");
// phone: event without advance
const ph = await ctx(390, "light");
await ph.goto("/dashboard/events");
await ph.waitForTimeout(300);
const evs = [
  ...new Set(
    await ph.$$eval("a[href^='/dashboard/events/']", (as) =>
      as.map((a) => a.getAttribute("href")).filter((h) => /events\/[0-9a-f-]{36}$/.test(h)),
    ),
  ),
];
let ev;
for (const e of evs) {
  await ph.goto(e);
  if (
    (await ph.$$("a[href^='/dashboard/advances/']")).length === 0 &&
    (await ph.$("text=No invoice yet, text=No advance")) == null
  ) {
    ev = e;
    break;
  }
}
ev ??= evs[0];
console.log(ev);
await ph.goto(ev);
await ph.waitForTimeout(300);
await shot(ph, "event-phone");
await ph.click("a[href='?advance'], a[href$='?advance']");
await ph.waitForTimeout(300);
console.log("focused", await ph.evaluate(() => document.activeElement?.getAttribute("name")));
await ph.keyboard.type("60000");
await ph.click("button[value=record-advance]");
await ph.waitForURL(/recorded/);
await ph.waitForTimeout(400);
await shot(ph, "event-phone-recorded");
// issue an invoice with it
await ph.goto(`/dashboard/invoices/new?event=${ev.split("/").at(-1)}`);
await ph.waitForTimeout(500);
await ph.getByLabel("Address").fill("Flat 101, Sample Residency");
await ph.getByLabel("State of the client").selectOption("36");
await ph.getByLabel("PIN code").fill("500034");
await ph.getByLabel("Description").first().fill("Wedding planning");
await ph.getByLabel("Rate").first().fill("100000");
await ph.waitForTimeout(2500);
await ph.goto(ph.url().split("?")[0] + "?issue");
await ph.waitForTimeout(600);
await shot(ph, "issue-dialog-390", false);
await ph.evaluate(() => document.querySelector(".issue-dialog__advances")?.scrollIntoView());
await shot(ph, "issue-dialog-390b", false);
await ph.click("button[value=issue]");
await ph.waitForTimeout(1200);
await shot(ph, "issued-390");
const inv = new URL(ph.url()).pathname;
console.log(inv);
await pdf(ph, `${inv}/pdf`, "invoice");
await p.goto(inv);
await p.waitForTimeout(400);
await shot(p, "issued-1440");
// use on an issued invoice
await browser.close();
