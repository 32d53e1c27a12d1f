import { afterAll, beforeAll, expect, test } from "vitest";
import { loggedInClient, type Page } from "../client.ts";
import { conflictCases } from "../conflict-cases.ts";
import type { Server } from "../server.ts";
import { startSite } from "./site.ts";

// Its own: a server keeps the texts of its company in memory.
let site: Server;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.dispose());

/** Browsers count a line break of a text as one character and send it as two: CR LF (HTML, "maxlength" and "constructing the entry list"). */
const lines = (length: number) => `${"w\r\n".repeat(Math.floor((length - 1) / 2))}${length % 2 ? "w" : "ww"}`;
const asTyped = (text: string) => text.replaceAll("\r\n", "\n");

const areas = (page: Page, button: RegExp) => {
  const names = new Set(page.submission(button).fields.map(([name]) => name));
  return page
    .all("textarea")
    .flatMap((area) => (names.has(area.attribute("name") ?? "") ? [area.attribute("name") as string] : []));
};

/** Submits the button's form with texts in its multi-line fields. */
function submit(page: Page, button: RegExp, texts: Record<string, string>): Promise<Page> {
  const submission = page.submission(button);
  const fields = submission.fields.map(([name, value]): (typeof submission.fields)[number] => [name, texts[name] ?? value]);
  return page.client.send({ ...submission, fields }, page.path);
}

const errorOf = (page: Page, name: string): string => {
  const [area] = page.all(`textarea[name="${name}"]`);
  const id = area
    ?.attribute("aria-describedby")
    ?.split(" ")
    .find((one) => one.endsWith("-error"));
  return page.all("[id]").find((part) => part.attribute("id") === id)?.text ?? "";
};

test("of every multi-line field a text with the maximum of characters as browsers count is taken, and one more is refused whole", async () => {
  const client = await loggedInClient(site, "sravani");
  const pages: [path: string, button: RegExp][] = [
    ["/contact", /^Send enquiry$/],
    ["/te/contact", /^విచారణ పంపండి$|^పంప/],
    ["/services", /^Send enquiry$/],
    ["/dashboard/events?new", /^Create Event$/],
    ["/dashboard/tasks?new", /^Add Task$/],
    ["/dashboard/leads?new", /^Create Lead$/],
    ["/dashboard/clients?new", /^Add Client$|^Create Client$/],
    ["/dashboard/vendors?new", /^Add Vendor$/],
    ["/dashboard/settings/messages", /^Save$/],
    ["/dashboard/settings/documents", /^Save$/],
    ["/dashboard/website/new/project", /^Save draft$/],
    ...(await conflictCases(site)).map(({ path, button }): [string, RegExp] => [path, button]),
  ];
  const found: string[] = [];
  for (const [path, button] of pages) {
    const page = await client.page(path);
    const names = areas(page, button);
    if (names.length === 0) continue;
    const long = lines(8_301);
    const refused = await submit(page, button, Object.fromEntries(names.map((name) => [name, long])));
    const limits = names.map((name) => Number(/(\d[\d,]*)/.exec(errorOf(refused, name))?.[1]?.replaceAll(",", "")));
    for (const [index, name] of names.entries()) {
      const where = `${path} ${name}`;
      expect(errorOf(refused, name), where).toMatch(/\d/);
      expect(refused.all(`textarea[name="${name}"]`)[0]?.element.text.trim(), where).toBe(asTyped(long));
      found.push(`${where} ${limits[index]}`);
    }
    const most = Object.fromEntries(names.map((name, index) => [name, lines(limits[index] as number)]));
    const taken = await submit(refused, button, most);
    for (const name of names) expect(errorOf(taken, name), `${path} ${name}`).not.toBe(errorOf(refused, name));
  }
  expect(found.length).toBeGreaterThan(15);
});
