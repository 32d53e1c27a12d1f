import { leadDialogs } from "#app/features/leads/leads.ts";
import { quoteDialogs } from "#app/features/quotes/staff/quote-dialogs.tsx";
import { type Client, loggedInClient, type Page } from "./client.ts";
import type { Attempt } from "./fuzz.ts";
import { hostileValues } from "./hostile-values.ts";
import type { Submission } from "./html.ts";
import { addLink, addSentQuote } from "./quote-rows.ts";
import type { Site } from "./server.ts";

/** A form of a page, filled in as a browser would send it; `what` is the page and the button. */
type FoundForm = { page: string; what: string; submission: Submission };

/** Buttons that remove a record or end a session; `fuzz.ts` sends them hostile values for records that do not exist. */
const removingButtons =
  /delete|remove|undo|disable|reject|log ?out|end |cancel|mark as (lost|cancelled)|discard|empty|turn off|spam|forget|change password|new codes|demote|make (user|admin)|renew/i;

/** Adds a record of each kind. @returns the paths of their pages and dialogs */
export async function pagesOfRecords(site: Site, client: Client): Promise<string[]> {
  const sql = await site.database();
  const firstId = async (rows: Promise<{ id?: string }[]>) => (await rows)[0]?.id as string;
  const lead = await firstId(
    sql`insert into leads (name, email, phone) values ('Fuzz', 'fuzz@client.example', '9000000009') returning id`,
  );
  const clientId = await firstId(
    sql`insert into clients (name, email, state_code, pin, address) values ('Fuzz', 'f@client.example', '36', '500034', 'A') returning id`,
  );
  const event = await firstId(
    sql`insert into events (name, date, time, venue, state_code, client_id, lead_id) values ('Fuzz', '2099-02-14', '10:00', 'Hall', '36', ${clientId}, ${lead}) returning id`,
  );
  await sql`insert into tasks (title, event_id, assigned_to) values ('Fuzz', ${event}, (select user_id from user_profiles where email = 'sravani@toranam.example'))`;
  await sql`insert into vendors (vendor_name) values ('Fuzz')`;
  await client.post("/contact", {
    name: "Fuzz",
    email: "x@client.example",
    phone: "9000000001",
    event_type: "Wedding",
    date: "2099-02-14",
    time: "18:00",
  });
  const invoice = async (amount: string) => {
    const empty = await client.page(`/dashboard/invoices/new?client=${clientId}`);
    return empty.submit("Save draft", { Description: "Stage", Rate: amount, "The event or venue is in": "36" });
  };
  const pathOf = (page: Page) => new URL(page.path, site.url).pathname;
  const draft = pathOf(await invoice("1000"));
  const question = await (await invoice("1000")).submit("Issue…");
  const issued = pathOf(await question.submit(/^Issue/, {}, question.byName("dialog", "Issue this invoice?")));
  await (await client.page(`/dashboard/clients/${clientId}?advance`)).submit("Record advance", {
    Amount: "1180",
    Reference: "FUZZ",
    "The event is in": "36",
  });
  const advance = await firstId(sql`select id from advances limit 1`);
  const person = await firstId(sql`select user_id as id from user_profiles where email = 'arjun@toranam.example'`);
  const vendor = await firstId(sql`select id from vendors limit 1`);
  const task = await firstId(sql`select id from tasks limit 1`);
  const quote = (await addSentQuote(site)).id;
  const other = await firstId(sql`insert into leads (name, email) values ('Fuzz', 'fuzz@client.example') returning id`);
  await addLink(site, event, "client");
  await sql`insert into quote_templates (name, content) select 'Fuzz', content from quotes where id = ${quote}`;
  const upload = new FormData();
  upload.append("intent", "add");
  upload.append("file", new File(["name,phone\n"], "Guests.csv"));
  await client.request(`/dashboard/files/event/${event}`, { method: "POST", body: upload });
  const file = await firstId(sql`select id from files limit 1`);
  const dialogs = (path: string, names: readonly string[]) => [path, ...names.map((name) => `${path}?${name}`)];
  return [
    ...dialogs("/dashboard", [`next=${lead}`]),
    ...dialogs("/dashboard/events", ["new"]),
    ...dialogs(`/dashboard/events/${event}`, ["edit", "advance", "client"]),
    ...dialogs("/dashboard/tasks", ["new", `edit=${task}`]),
    ...dialogs("/dashboard/leads", ["new", `edit=${lead}`]),
    ...dialogs(`/dashboard/leads/${lead}`, ["edit", "client", ...leadDialogs.map((name) => `${name}=${lead}`)]),
    ...dialogs("/dashboard/vendors", ["new", `edit=${vendor}`]),
    ...[
      "/dashboard/vendors/import",
      "/dashboard/held",
      "/dashboard/team",
      `/dashboard/team?person=${person}`,
      "/dashboard/account",
    ],
    ...["/dashboard/operations", "/dashboard/payments", "/dashboard/advances", `/dashboard/files/event/${event}`],
    ...dialogs("/dashboard/clients", ["new"]),
    ...dialogs(`/dashboard/clients/${clientId}`, ["edit", "pay", "advance", "refund"]),
    ...dialogs(draft, ["issue"]),
    ...dialogs(issued, ["pay", "credit", "debit", "refund", "mail", "remind", "irn", "instalment=100"]),
    ...dialogs(`/dashboard/advances/${advance}`, ["return", "cancel", "mail"]),
    ...(await linkedPages(client, "/dashboard/settings", "/dashboard/settings")),
    ...(await linkedPages(client, "/dashboard/website", "/dashboard/website")),
    ...["/dashboard/quotes", "/dashboard/quotes/templates"],
    ...dialogs(`/dashboard/quotes/${quote}`, [...quoteDialogs, "edit"]),
    ...["/dashboard/quotes/new", "/dashboard/messages", "/dashboard/messages/import", "/dashboard/reminders", "/dashboard/audit"],
    ...[
      "/dashboard/duplicates",
      `/dashboard/merge/lead/${lead}/${other}`,
      `/dashboard/merge/lead/${lead}`,
      "/dashboard/figures",
      "/dashboard/find?q=Fuzz",
    ],
    ...[`/dashboard/events/${event}/client`, `/dashboard/files/event/${event}/${file}`, `/dashboard/quotes/${quote}/preview`],
    ...["/contact", "/services", "/verify", "/venue-finder", "/sign-up", "/forgot-password"],
  ];
}

/** @returns the page, the pages that it links to, and of the pages that those link to one of each kind */
async function linkedPages(client: Client, start: string, prefix: string): Promise<string[]> {
  const linksOf = async (path: string) => {
    const links = (await client.page(path)).all(`main a[href^="${prefix}"]`).map((link) => link.attribute("href") as string);
    return [...new Set(links)];
  };
  const found = new Set([start]);
  for (const path of await linksOf(start)) {
    found.add(path);
    const perKind = new Map((await linksOf(path)).map((link) => [link.replace(/\/[0-9a-f-]{36}.*/, ""), link]));
    for (const link of perKind.values()) found.add(link);
  }
  return [...found];
}

async function formsOf(client: Client, path: string): Promise<FoundForm[]> {
  const page = await client.page(path);
  const names = new Set(page.buttons(/./).map(({ text }) => text));
  return [...names].flatMap((name) => {
    if (removingButtons.test(name)) return [];
    try {
      const submission = page.submission(name);
      return [{ page: page.path, what: `${path} ${name}`, submission }];
    } catch {
      // A button that submits nothing, or is disabled.
      return [];
    }
  });
}

const encode = (fields: readonly [string, string][]) =>
  new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();

/** In forms with more fields, such as those of the website, each field gets only a part of the values, and the next field another part. */
const fieldsForAll = 12;

/** The form with each field in turn hostile, twice, as a list, as a file, with half of a surrogate pair, left out. */
function* mutations({ page, what, submission }: FoundForm): Generator<Attempt> {
  const target = new URL(submission.action || page, new URL(page, "http://site"));
  const path = target.pathname + target.search;
  const fields = submission.fields.map(([name, value]): [string, string] => [
    name,
    typeof value === "object" ? "file" : String(value),
  ]);
  const urlencoded = { "content-type": "application/x-www-form-urlencoded" };
  const send = (label: string, body: string): Attempt =>
    submission.method === "GET"
      ? { what: `${what}: ${label}`, path: `${target.pathname}?${body}` }
      : { what: `${what}: ${label}`, path, method: "POST", body: new Blob([body]), headers: urlencoded };
  const everyNth = Math.ceil(fields.length / fieldsForAll);
  for (const [at, [field, value]] of fields.entries()) {
    if (field === "intent") continue;
    const others = fields.filter((_, index) => index !== at);
    for (const [index, [label, hostile]] of Object.entries(hostileValues).entries()) {
      if ((at + index) % everyNth !== 0) continue;
      const body = encode([...others, [field, hostile]]);
      if (submission.method === "POST" || body.length < 15_000) yield send(`${label} as ${field}`, body);
    }
    if (at % everyNth !== 0) continue;
    yield send(`${field} twice`, encode([...fields, [field, value], [field, "x"]]));
    yield send(`${field} as a list`, encode([...others, [`${field}[]`, value], [`${field}[0]`, "x"], [`${field}[a]`, "x"]]));
    yield send(`half a surrogate in ${field}`, `${encode(others)}&${encodeURIComponent(field)}=a%ED%A0%80b`);
    yield send(`no ${field}`, encode(others));
    if (submission.method === "POST")
      yield { what: `${what}: a file as ${field}`, path, method: "POST", ...fileFor(field, others) };
  }
}

function fileFor(field: string, others: readonly [string, string][]): Pick<Attempt, "body" | "headers"> {
  const part = (head: string, body: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const texts = others.map(([name, value]) => part(`name="${name}"`, value));
  const body = [...texts, part(`name="${field}"; filename="a.png"`, "\u0000\u0001"), "--x--\r\n"].join("");
  return { body: new Blob([body]), headers: { "content-type": "multipart/form-data; boundary=x" } };
}

/** Hostile texts where the server reads JSON: responses of passkeys, reports and measurements of browsers. */
function* json(): Generator<Attempt> {
  const texts = [
    "null",
    "[]",
    "{}",
    '"a"',
    "1e999",
    '{"id":[1],"response":{"clientDataJSON":{}}}',
    "[".repeat(5_000),
    '{"__proto__":{}}',
    "\ud800",
  ];
  const keys = ["id", "rawId", "type", "response", "csp-report", "name", "value", "path", "url", "body", "age"];
  for (const value of [...Object.values(hostileValues), -1, 1e21, null, [], [[]], {}]) {
    const whole = Object.fromEntries(keys.map((key) => [key, value]));
    texts.push(
      JSON.stringify(whole),
      JSON.stringify([whole]),
      JSON.stringify({ ...whole, response: whole, "csp-report": whole, body: whole }),
    );
  }
  for (const text of texts) {
    for (const path of ["/reports", "/vitals"])
      for (const type of ["application/json", "application/csp-report", "application/reports+json", "text/plain"])
        yield {
          what: `${path} ${type} ${text.slice(0, 60)}`,
          path,
          method: "POST",
          body: new Blob([text]),
          headers: { "content-type": type },
        };
    for (const [path, field, intent] of [
      ["/login", "passkey", ""],
      ["/dashboard/confirm", "passkey", "confirm"],
      ["/dashboard/account", "passkey", "add-passkey"],
    ] as const)
      yield {
        what: `${path} passkey ${text.slice(0, 60)}`,
        path,
        method: "POST",
        body: new URLSearchParams({ intent, [field]: text, name: "Key" }),
      };
  }
}

/** The attempts with every form of records that exist, and an admin who sends them. */
export async function recordAttempts(site: Site): Promise<{ attempts: Attempt[]; forms: string[]; client: Client }> {
  const client = await loggedInClient(site, "sravani");
  // The version of the forms stays the current one, so that values are stored and not refused as stale.
  const sql = await site.database();
  const versioned = await sql<{ table: string; trigger: string }[]>`
    select tgrelid::regclass::text as table, tgname as trigger from pg_trigger
    where tgfoid = 'set_updated_at_and_version'::regproc and not tgisinternal`;
  const found: FoundForm[] = [];
  for (const path of await pagesOfRecords(site, client)) found.push(...(await formsOf(client, path)));
  for (const { table, trigger } of versioned) await sql.unsafe(`alter table ${table} disable trigger ${trigger}`);
  // The same form is on several pages.
  const kindOf = ({ page, submission: { fields } }: FoundForm) => {
    const intent = fields.find(([name]) => name === "intent")?.[1] ?? page.split("?")[0];
    return JSON.stringify([intent, fields.map(([name]) => name).filter((name, at, all) => all.indexOf(name) === at)]);
  };
  const forms = [...new Map(found.map((form) => [kindOf(form), form])).values()];
  return {
    attempts: [...forms.flatMap((form) => [...mutations(form)]), ...json()],
    forms: forms.map(({ what }) => what),
    client,
  };
}
