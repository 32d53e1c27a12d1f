import { readdirSync, readFileSync } from "node:fs";
import { Agent, request as rawRequest } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../server/build.ts";
import { hostileEncodings, hostileValues } from "./hostile-values.ts";
import { permissionTable, type Row } from "./http/permission-table.ts";
import type { Site } from "./server.ts";

const sources = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
const parameterRead = /[pP]arams\.(?:get|getAll|has)\("([\w-]+)"\)/g;
/** Every parameter that a loader reads by a literal name, and some whose name is in a variable. */
const parameters = [
  ...sources.flatMap((file) =>
    [...readFileSync(join(root, "app", file), "utf8").matchAll(parameterRead)].map(([, name = ""]) => name),
  ),
  ...["stage", "owner", "show", "action", "mine", "service", "treatment", "money", "year", "month", "office", "from", "renamed"],
  ...["id", "candidate", "assigned_to", "priority", "due", "actor", "object", "day", "event", "lead", "credit", "undo", "search"],
].filter((name, at, all) => all.indexOf(name) === at);
/** The parameters that get long values too: each long value needs a request of its own. */
const parametersOfLongValues = ["q", "id", "edit", "month", "client", "token", "t", "opened", "name", "record"];
const longestQuery = 12_000;

/** Queries with the parameters set to a value, as many as one address takes. */
export function* queriesOf(value: string): Generator<URLSearchParams> {
  const size = encodeURIComponent(value).length;
  if (size > longestQuery) return;
  const names = size > 1_000 ? parametersOfLongValues : parameters;
  const perQuery = Math.max(1, Math.floor(longestQuery / (size + 20)));
  for (let at = 0; at < names.length; at += perQuery)
    yield new URLSearchParams(names.slice(at, at + perQuery).map((name) => [name, value]));
}

/** A request; `what` describes it in the message of a failure. */
export type Attempt = { what: string; path: string; method?: string; body?: BodyInit; headers?: Record<string, string> };

const isPage = (path: string) => !["/live", "/up", "/metrics", "/logout"].includes(path);
/** Posts to these hash a password or count against a limit of few attempts. */
const slowPaths = new Set([
  "/login",
  "/sign-up",
  "/forgot-password",
  "/reset-password",
  "/confirm-email",
  "/set-up",
  "/invitation",
]);
export const patterns = Object.entries(permissionTable).filter(([path]) => isPage(path));
const values = Object.entries(hostileValues);
const knownId = "00000000-0000-4000-8000-000000000000";

export const pathOf = (pattern: string, id = knownId) =>
  pattern.replace("*", "no/such/page").replace(":id", id).replaceAll(/:\w+/g, "home");

/** Every page with every parameter set to one value, and with the value in place of its record's id. */
function* queries(): Generator<Attempt> {
  for (const [pattern] of patterns)
    for (const [name, value] of values) {
      const what = `GET ${pattern} with ${name}`;
      // fuzz-parts.ts sends queries to the pages of records, because it adds records.
      if (!pattern.includes(":"))
        for (const search of queriesOf(value)) yield { what: `${what} in its query`, path: `${pathOf(pattern)}?${search}` };
      if (pattern.includes(":id")) yield { what: `${what} as id`, path: pathOf(pattern, encodeURIComponent(value)) };
    }
  for (const [pattern] of patterns)
    for (const broken of hostileEncodings) {
      yield {
        what: `GET ${pattern} with ${broken}`,
        path: `${pathOf(pattern)}?q=${broken}&${broken}=1&id=${broken}&page=${broken}`,
      };
      yield { what: `GET ${pattern}/${broken}`, path: `${pathOf(pattern, broken)}/${broken}`.replace("//", "/") };
    }
}

/** A form gets only one in this many values, the next form the next ones; fuzz-records.ts sends all values to the forms of records that exist. */
const valuesPerForm = 5;

/** Every form with a hostile value in all fields but its intent, or in one of them. */
function* forms(): Generator<Attempt> {
  for (const [number, { pattern, form, what }] of [...knownForms()].entries())
    for (const [index, [name, value]] of values.entries()) {
      const fields = Object.keys(form).filter((field) => field !== "intent");
      const send = (where: string, changed: readonly string[]): Attempt => ({
        what: `${what} with ${name} ${where}`,
        path: pathOf(pattern),
        method: "POST",
        body: new URLSearchParams({ ...form, ...Object.fromEntries(changed.map((field) => [field, value])) }),
      });
      if ((number + index) % valuesPerForm === 0) yield send("everywhere", fields);
      for (const [at, field] of fields.entries())
        if ((number + index + at) % (2 * valuesPerForm) === 1) yield send(`as ${field}`, [field]);
    }
}

/** Every form as a body of another type, broken, repeated, empty, or too deep. */
function* bodies(): Generator<Attempt> {
  const types: [what: string, body: string, type?: string][] = [
    ["JSON", '{"intent":"add"}', "application/json"],
    ["text", "intent=add", "text/plain"],
    ["no type", "intent=add"],
    ["an unknown type", "intent=add", "x/y"],
    ["a broken type", "intent=add", ";;;"],
    ["a broken multipart", "--x\r\nbroken", "multipart/form-data; boundary=x"],
    ["a multipart without boundary", "--x\r\n", "multipart/form-data"],
    ["nothing", ""],
    [
      "broken encodings",
      hostileEncodings.map((text) => `intent=${text}&id=${text}`).join("&"),
      "application/x-www-form-urlencoded",
    ],
    ["a thousand fields", "intent=add&".repeat(1_000), "application/x-www-form-urlencoded"],
    ["an unknown intent", "intent=__proto__&id=constructor", "application/x-www-form-urlencoded"],
    [
      "a file for a text",
      '--x\r\nContent-Disposition: form-data; name="intent"; filename="a"\r\n\r\nadd\r\n--x--\r\n',
      "multipart/form-data; boundary=x",
    ],
  ];
  for (const [pattern] of patterns)
    for (const [what, body, type] of types)
      yield {
        what: `POST ${pattern} as ${what}`,
        path: pathOf(pattern),
        method: "POST",
        body: new Blob([body]),
        headers: type ? { "content-type": type } : {},
      };
}

function* knownForms(): Generator<{ pattern: string; what: string; form: Record<string, string> }> {
  for (const [pattern, { posts = {} }] of patterns as [string, Row][])
    for (const [name, { form = {} }] of Object.entries(posts))
      yield { pattern, what: `POST ${pattern} ${name}`, form: { ...moreFields, ...form } };
}

/** Fields that forms have beside those of the permission table. */
const moreFields = { title: "Fuzz", date: "2099-01-01", due_date: "2099-01-01", amount: "1", notes: "Fuzz", snapshot: "{}" };

export const fieldAttempts = (): Attempt[] => [...queries(), ...forms(), ...bodies()];
export const isSlow = ({ path, method }: Attempt) => method === "POST" && slowPaths.has(path);

/** Posts are limited by IP address: each has one of its own, which the server reads with `TRUST_PROXY=1`. */
let sender = 0;
const nextSender = () => `10.${(sender >> 16) & 255}.${(sender >> 8) & 255}.${sender++ & 255}`;

/** Sends the attempts, several at once. @returns those that were answered with 500 or more, or not at all */
export async function run(site: Site, cookie: string, attempts: readonly Attempt[], atOnce = 8): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const failures: string[] = [];
  const statusCounts = new Map<string | number, number>();
  let next = 0;
  const worker = async () => {
    for (let attempt = attempts[next++]; attempt; attempt = attempts[next++]) {
      const status = await sendUntilAdmitted(site, cookie, attempt, agent).catch((error) => String(error.cause ?? error));
      statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1);
      if (typeof status === "number" && status < 500) continue;
      failures.push(`${attempt.what}: ${status}`);
      console.log(failures.at(-1));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  agent.destroy();
  console.log(`${attempts.length} requests: ${[...statusCounts].map(([status, count]) => `${count} × ${status}`).join(", ")}`);
  return failures;
}

/** Sends again what a busy server answered with 503. */
async function sendUntilAdmitted(site: Site, cookie: string, attempt: Attempt, agent: Agent): Promise<number> {
  let status = 503;
  for (let tries = 0; status === 503 && tries < 10; tries++) {
    if (tries > 0) await sleep(1_000);
    status = await send(site, cookie, attempt, agent);
  }
  return status;
}

/** Sent by node:http, because fetch changes some headers and paths. */
async function send(site: Site, cookie: string, attempt: Attempt, agent: Agent): Promise<number> {
  const { path, method = "GET", body, headers = {} } = attempt;
  const bytes = body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : Buffer.from(String(body ?? ""));
  const type: Record<string, string> =
    body instanceof URLSearchParams ? { "content-type": "application/x-www-form-urlencoded" } : {};
  const length: Record<string, string> = method === "POST" ? { "content-length": String(bytes.length) } : {};
  const all = { cookie, "x-forwarded-for": nextSender(), ...type, ...length, ...headers };
  return new Promise((resolve, reject) => {
    const request = rawRequest({ host: "127.0.0.1", port: site.port, path, method, headers: all, agent }, (response) => {
      resolve(response.statusCode ?? 0);
      response.resume();
    });
    request.setTimeout(60_000, () => request.destroy(new Error("no response within 60 s")));
    request.on("error", (error: NodeJS.ErrnoException) => {
      // The server closed the kept-alive connection just before.
      if (request.reusedSocket && error.code === "ECONNRESET") send(site, cookie, attempt, agent).then(resolve, reject);
      else reject(error);
    });
    request.end(method === "POST" ? bytes : undefined);
  });
}
