import { loggedInClient } from "./client.ts";
import { type Attempt, pathOf, patterns, queriesOf } from "./fuzz.ts";
import { files, pieces } from "./fuzz-files.ts";
import { pagesOfRecords } from "./fuzz-records.ts";
import { hostileEncodings, hostileValues, shortValues } from "./hostile-values.ts";
import type { Site } from "./server.ts";

/** Requests without a form: parameters of pages of existing records, data of routes, headers, cookies, parts of files, paths of libraries. */

const values = Object.entries(hostileValues);

/** Hostile values of headers, without those that node:http refuses to send. */
const headerValues = [
  ...values
    .map(([, value]) => Buffer.from(value).toString("latin1"))
    .filter((value) => !/[\0\r\n]/.test(value) && value.length < 9_000),
  ...[
    "%",
    "\u00ff\u00fe",
    "a".repeat(9_000),
    ",;,;=",
    "br;q=0",
    "*;q=",
    '"',
    "-1",
    "[::1]:99",
    "q=1;;q",
    "null",
    "http://",
    "://",
    "*",
  ],
];

/** Every page with a query of every parameter; a record's page reads its parameters only when there is such a record. */
function* recordQueries(pages: readonly string[]): Generator<Attempt> {
  for (const path of new Set(pages.map((page) => page.split("?")[0] as string)))
    for (const [name, value] of values)
      for (const search of queriesOf(value)) yield { what: `GET ${path} with ${name} in its query`, path: `${path}?${search}` };
}

/** React Router's own paths: the data of routes, and the manifest, which describes routes. */
function* dataOfRoutes(): Generator<Attempt> {
  const routes = [
    "",
    ",",
    "root",
    "root,root",
    "no/such",
    "features/tasks/tasks.route",
    "__proto__",
    "a".repeat(3_000),
    "%00",
    "%FF",
  ];
  for (const [pattern] of patterns) {
    const path = `${pathOf(pattern)}.data`;
    for (const route of routes)
      yield { what: `GET ${path} with _routes ${route.slice(0, 20)}`, path: `${path}?_routes=${route}` };
    yield { what: `GET ${path}.data`, path: `${path}.data` };
    yield {
      what: `POST ${path} with _routes`,
      path: `${path}?_routes=no,${"x".repeat(500)}`,
      method: "POST",
      body: "intent=%FF",
    };
    yield { what: `GET ${path} with index`, path: `${path}?index&index=1&_routes=&_routes=root` };
  }
  for (const [name, value] of shortValues) {
    const text = encodeURIComponent(value);
    for (const query of [`p=${text}`, `paths=${text}`, `p=/dashboard&version=${text}`, `p=/${text}&p=//${text}`])
      yield { what: `GET /__manifest with ${name}`, path: `/__manifest?${query}` };
    yield { what: `GET /_root.data with ${name}`, path: `/_root.data?_routes=${text}` };
  }
}

/** The paths that better-auth serves where its handler is mounted. Here it is not: none may be reached. */
function* libraryAddresses(): Generator<Attempt> {
  const names = [
    ...[
      "sign-in/email",
      "sign-up/email",
      "sign-out",
      "get-session",
      "list-sessions",
      "change-password",
      "update-user",
      "delete-user",
    ],
    ...[
      "request-password-reset",
      "reset-password",
      "verify-email",
      "two-factor/enable",
      "two-factor/verify-totp",
      "passkey/list-user-passkeys",
    ],
    ...["passkey/generate-authenticate-options", "passkey/verify-authentication", "callback/google", "ok", "error", ""],
  ];
  const bodies = ["", "{}", "null", "[]", '{"email":[1],"password":{}}', '{"__proto__":{}}', `{"email":"${"a".repeat(3_000)}"}`];
  for (const name of names) {
    const path = `/api/auth/${name}`;
    for (const broken of ["", ...hostileEncodings])
      yield { what: `GET ${path} ${broken}`, path: `${path}?token=${broken}&error=${broken}` };
    for (const body of bodies)
      for (const type of ["application/json", "application/x-www-form-urlencoded"])
        yield { what: `POST ${path} ${body.slice(0, 30)}`, path, method: "POST", body, headers: { "content-type": type } };
  }
}

const readPaths = [
  "/",
  "/venue-finder?q=a",
  "/login",
  "/login/code",
  "/verify?number=1",
  "/withdraw",
  "/no",
  "/ready",
  "/calendar.ics?token=a",
];
const staffPaths = [
  "/dashboard",
  "/dashboard/leads",
  "/dashboard/vendors.csv",
  "/dashboard/find?q=a",
  "/dashboard/tasks.data",
  "/dashboard/meet.ics",
];
const posts: [path: string, body: string][] = [
  ["/contact", "name=A&email=a%40example.com&phone=9000000001&event_type=Wedding&date=2099-02-14&time=18%3A00"],
  ["/login/code", "code=123456"],
  ["/passkey-options", "purpose=log-in"],
  ["/reports", "{}"],
  ["/vitals", "{}"],
  ["/dashboard/tasks", "intent=add&title=Fuzz"],
  ["/dashboard/account", "intent=digest&digest=off"],
];

const cookies = ["toranam", "__Host-toranam", "toranam-known", "toranam-log-in", "toranam-passkey"];
/** Each header with each value is sent to every tenth path only, the next value to the paths beside those. */
const everyNth = 10;

/** Each header that we or our libraries read, and each cookie of ours, set to each value. */
function* headers(assets: readonly string[]): Generator<Attempt> {
  const names = [
    ...[
      "accept",
      "accept-encoding",
      "accept-language",
      "authorization",
      "dnt",
      "expect",
      "forwarded",
      "from",
      "host",
      "idempotency-key",
    ],
    ...[
      "if-match",
      "if-modified-since",
      "if-none-match",
      "if-range",
      "last-event-id",
      "origin",
      "purpose",
      "range",
      "referer",
      "te",
    ],
    ...[
      "sec-fetch-dest",
      "sec-fetch-mode",
      "sec-fetch-site",
      "sec-gpc",
      "sec-purpose",
      "upgrade",
      "user-agent",
      "via",
      "x-forwarded-for",
    ],
    ...["x-forwarded-host", "x-forwarded-proto", "x-http-method-override", "x-request-id", "x-remix-response", "x-react-router"],
  ];
  const postHeaders = [
    "content-type",
    "content-encoding",
    "content-language",
    "content-disposition",
    "idempotency-key",
    "origin",
    "referer",
  ];
  for (const [index, value] of headerValues.entries()) {
    for (const [at, name] of names.entries())
      for (const [number, path] of [...readPaths, ...staffPaths, ...assets].entries())
        if ((index + at + number) % everyNth === 0)
          yield { what: `GET ${path} with ${name}: ${value.slice(0, 20)}`, path, headers: { [name]: value } };
    for (const [at, name] of postHeaders.entries())
      for (const [number, [path, body]] of posts.entries())
        if ((index + at + number) % 3 === 0)
          yield {
            what: `POST ${path} with ${name}: ${value.slice(0, 20)}`,
            ...{ path, body, method: "POST" },
            headers: { "content-type": "application/x-www-form-urlencoded", [name]: value },
          };
    for (const [at, cookie] of cookies.entries())
      for (const [number, path] of ["/login", "/login/code", "/dashboard", "/logout", "/live"].entries())
        for (const [form, text] of [
          `${cookie}=${value}`,
          `${cookie}=${value}.${value}`,
          `; ${cookie}=a; ${cookie}=${value}`,
        ].entries())
          if ((index + at + number + form) % 3 === 0)
            yield { what: `GET ${path} with the cookie ${text.slice(0, 40)}`, path, headers: { cookie: text } };
  }
  for (const encoding of ["gzip", "deflate", "br", "zstd", "identity, gzip", "x"])
    for (const type of [
      "application/x-www-form-urlencoded; charset=utf-16",
      "multipart/form-data; boundary=",
      "multipart/mixed; boundary=x",
    ])
      for (const [path, body] of posts)
        yield {
          what: `POST ${path} as ${type} in ${encoding}`,
          ...{ path, body, method: "POST" },
          headers: { "content-type": type, "content-encoding": encoding },
        };
}

export async function requestPartAttempts(site: Site): Promise<{ attempts: Attempt[]; cookie: string }> {
  const client = await loggedInClient(site, "sravani");
  const pages = await pagesOfRecords(site, client);
  const sql = await site.database();
  const [file] = await sql`select id, parent_id from files limit 1`;
  const video = Buffer.concat([Buffer.from("0000001866747970", "hex"), Buffer.from("isom0000isommp42"), Buffer.alloc(5_000)]);
  const upload = new FormData();
  upload.append("intent", "add");
  upload.append("file", new File([video], "Hall.mp4"));
  await client.request(`/dashboard/files/event/${file?.parent_id}`, { method: "POST", body: upload });
  const stored = await sql<{ id: string; name: string }[]>`select id, name from files`;
  console.log(`files: ${stored.map(({ name }) => name).join(", ")}`);
  const html = await (await client.get("/")).text();
  const assets = [...(/\/assets\/[\w./-]+\.(?:js|css)/.exec(html) ?? []), "/logo.svg"];
  const others = await site.session("arjun");
  return {
    attempts: [
      ...recordQueries(pages),
      ...dataOfRoutes(),
      ...libraryAddresses(),
      ...headers(assets),
      ...pieces(`/dashboard/files/event/${file?.parent_id}`, others),
      ...files(stored.map(({ id }) => `/dashboard/file/${id}`)),
    ],
    cookie: client.cookie,
  };
}
