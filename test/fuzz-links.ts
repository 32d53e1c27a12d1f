import { randomUUID } from "node:crypto";
import { anonymousClient, type Page } from "./client.ts";
import type { Attempt } from "./fuzz.ts";
import { hostileEncodings, hostileValues } from "./hostile-values.ts";
import { addLink, addSentQuote } from "./quote-rows.ts";
import type { Site } from "./server.ts";

/** What strangers may send to a page that a secret link opens. The site has `TRUST_PROXY=1`. */

type Fields = [name: string, value: string][];

/** Values that these forms cut, count or calculate with. */
const linkValues: Record<string, string> = {
  ...hostileValues,
  "an emoji across the 120th letter": `a${"🪔".repeat(80)}`,
  "an emoji across the 2,000th letter": `a${"🪔".repeat(1_200)}`,
  "60,000 letters": "ab ".repeat(20_000),
  fraction: "1.5",
  hexadecimal: "0x1",
  "large revision": "999999999",
};

let address = 0;
/** Openings and posts are limited by IP address: each has one of its own. */
const headers = () => ({ "x-forwarded-for": `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address++ & 255}` });
const urlencoded = "application/x-www-form-urlencoded";
const encode = (fields: Fields) => new URLSearchParams(fields).toString();
const post = (what: string, path: string, body: string, type = urlencoded): Attempt => ({
  ...{ what: `POST ${what}`, path, method: "POST", body: new Blob([body]) },
  headers: { ...headers(), "content-type": type },
});
const get = (what: string, path: string): Attempt => ({ what: `GET ${what}`, path, headers: headers() });

const part = (head: string, body: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
const multipart = "multipart/form-data; boundary=x";

/** The form with each field in turn hostile, twice, as a list, as a file, left out. @param path opens the page that is posted to */
async function* fieldByField(what: string, path: () => Promise<string>, fields: Fields): AsyncGenerator<Attempt> {
  for (const [at, [field, value]] of fields.entries()) {
    const others = fields.filter((_, index) => index !== at);
    if (field !== "intent")
      for (const [label, hostile] of Object.entries(linkValues))
        yield post(`${what}: ${label} as ${field}`, await path(), encode([...others, [field, hostile]]));
    yield post(`${what}: ${field} twice`, await path(), encode([...fields, [field, value], [field, "x"]]));
    yield post(`${what}: ${field} as a list`, await path(), encode([...others, [`${field}[]`, value], [`${field}[0]`, "x"]]));
    yield post(`${what}: no ${field}`, await path(), encode(others));
    const texts = others.map(([name, text]) => part(`name="${name}"`, text)).join("");
    const file = part(`name="${field}"; filename="a.png"`, "\u0000\u0001");
    yield post(`${what}: a file as ${field}`, await path(), `${texts}${file}--x--\r\n`, multipart);
    for (const broken of hostileEncodings)
      yield post(`${what}: ${broken} as ${field}`, await path(), `${encode(others)}&${field}=${broken}`);
  }
}

/** The form in broken or unexpected bodies. */
function* bodies(what: string, path: string, fields: Fields): Generator<Attempt> {
  const whole = fields.map(([name, value]) => part(`name="${name}"`, value)).join("");
  yield post(`${what} as a multipart that breaks off`, path, whole.slice(0, -9), multipart);
  yield post(`${what} as a multipart without end`, path, whole, multipart);
  yield post(`${what} with another boundary`, path, whole, "multipart/form-data; boundary=y");
  yield post(`${what} as JSON`, path, JSON.stringify(Object.fromEntries(fields)), "application/json");
  yield post(`${what} with a megabyte of text`, path, `${encode(fields)}&name=${"a".repeat(1_000_000)}`);
  yield post(`${what} with a thousand options`, path, `${encode(fields)}&${"option=a&".repeat(1_000)}`);
  yield post(`${what} with hostile names`, path, `${encode(fields)}&__proto__=1&choice+=1&choice+__proto__+x=1&%00=1&=`);
  for (const name of ["../../a.png", "a\u0000.png", "<b>.svg", "🪔".repeat(200), "a.png\r\nX: y", ""])
    for (const bytes of ["", "\u0000", "<svg onload=alert(1)>", "%PDF-1.7", "GIF89a", "a,b\n=1+1"])
      for (const [intent, field] of [
        ["upload", "file"],
        ["claim", "picture"],
      ] as const) {
        const texts = fields.filter(([at]) => at !== "intent" && at !== field).map(([at, text]) => part(`name="${at}"`, text));
        const file = part(`name="${field}"; filename="${name}"`, bytes);
        const body = `${texts.join("")}${part('name="intent"', intent)}${file}--x--\r\n`;
        yield post(`${what}: ${intent} of ${JSON.stringify(name.slice(0, 20))}`, path, body, multipart);
      }
}

function* addresses(token: string): Generator<Attempt> {
  const parameters = ["t", "v", "correct", "done"];
  const paths = ["/q", "/q/pdf", "/c", "/c/calendar.ics", `/c/file/${randomUUID()}`, `/c/paper/${randomUUID()}`];
  for (const path of paths)
    for (const [label, value] of Object.entries(linkValues)) {
      if (encodeURIComponent(value).length > 12_000) continue;
      for (const parameter of parameters) {
        const search = new URLSearchParams([...(parameter === "t" ? [] : [["t", token]]), [parameter, value]]);
        yield get(`${path} with ${label} as ${parameter}`, `${path}?${search}`);
      }
      const at = path.lastIndexOf("/");
      if (at > 0) yield get(`${path} with ${label}`, `${path.slice(0, at)}/${encodeURIComponent(value)}?t=${token}`);
    }
  for (const broken of hostileEncodings)
    for (const path of ["/q", "/c"]) yield get(`${path} with ${broken}`, `${path}?t=${broken}&v=${broken}`);
}

const fieldsOf = (page: Page, button: string | RegExp, values: Record<string, string | boolean>): Fields => {
  const { fields } = page.submission(button, values);
  return fields.flatMap(([name, value]) => (typeof value === "object" ? [] : [[name, String(value)] as [string, string]]));
};

/** The posts that answer a quote. Each acceptance goes to a quote of its own, because an accepted quote takes no other answer. */
async function* quoteAttempts(site: Site): AsyncGenerator<Attempt> {
  const fresh = async () => `/q?t=${(await addSentQuote(site)).token}`;
  const page = await anonymousClient(site, headers()).page(await fresh());
  const accept = fieldsOf(page, /Accept for/, { "Your full name": "Meghana Sirimalle", "I accept quote": true });
  // The form has one field `option` for each ticked option: of many fields the first with each name is enough.
  const distinct = accept.filter(([name], at) => accept.findIndex(([other]) => other === name) === at);
  yield* fieldByField("/q accept", fresh, accept.length > 12 ? distinct : accept);
  const shared = await fresh();
  const revision: [string, string] = ["revision", "1"];
  const answers: [string, Fields][] = [
    ["change", [["intent", "change"], revision, ["change", "Dinner for 600"]]],
    ["decline", [["intent", "decline"], revision, ["reason", "Too much"]]],
    ["undo decline", [["intent", "undo decline"]]],
    ["reopen", [["intent", "reopen"]]],
    ["choose", [["intent", "choose"], revision, ["option", "drinks"]]],
  ];
  for (const [name, fields] of answers) yield* fieldByField(`/q ${name}`, async () => shared, fields);
  yield* bodies("/q", await fresh(), accept);
  for (const [label, value] of Object.entries(linkValues))
    yield post(`/q: ${label} as intent`, shared, encode([["intent", value]]));
}

async function* clientAttempts(site: Site): AsyncGenerator<Attempt> {
  const sql = await site.database();
  /** Five claims (payments that a client reports) may wait, and questions and files are limited by day: each event gets four attempts. */
  let [path, left] = ["", 0];
  const open = async () => {
    if (left-- > 0) return path;
    const [client] = await sql`insert into clients (name) values ('Fuzz') returning id`;
    const [event] = await sql`
      insert into events (name, date, state_code, client_id) values ('Fuzz', '2099-02-24', '36', ${client?.id}) returning id`;
    await sql`insert into instalments (event_id, client_id, label, amount, due_on, position)
      values (${event?.id}, ${client?.id}, 'First payment', 43132600, '2098-11-25', 1)`;
    [path, left] = [`/c?t=${await addLink(site, event?.id, "client")}`, 3];
    return path;
  };
  const claim: Fields = [
    ...([
      ["intent", "claim"],
      ["id", randomUUID()],
      ["amount", "1,000"],
      ["paidOn", "2026-11-20"],
      ["method", "upi"],
    ] as Fields),
    ...([
      ["reference", "632944182071"],
      ["corrects", ""],
    ] as Fields),
  ];
  const ask: Fields = [
    ["intent", "ask"],
    ["id", randomUUID()],
    ["text", "When do you come?"],
  ];
  const withNewId = (fields: Fields) =>
    fields.map(([name, value]): [string, string] => [name, name === "id" ? randomUUID() : value]);
  for (const fields of [claim, ask]) yield* fieldByField(`/c ${fields[0]?.[1]}`, open, withNewId(fields));
  for (const attempt of bodies("/c", await open(), claim)) yield { ...attempt, path: await open() };
  for (const [label, value] of Object.entries(linkValues))
    yield post(`/c: ${label} as intent`, await open(), encode([["intent", value]]));
}

export async function linkAttempts(site: Site): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for await (const attempt of quoteAttempts(site)) attempts.push(attempt);
  for await (const attempt of clientAttempts(site)) attempts.push(attempt);
  const { token } = await addSentQuote(site);
  const [event] = await (await site.database())`insert into events (name) values ('Fuzz') returning id`;
  return [...attempts, ...addresses(token), ...addresses(await addLink(site, event?.id, "client"))];
}
