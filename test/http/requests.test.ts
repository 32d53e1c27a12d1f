import { request as rawRequest } from "node:http";
import { connect as connectSocket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { venues } from "../../app/content/site/venues.ts";
import { anonymousClient, loggedInClient } from "../client.ts";
import { fieldAttempts, isSlow, run } from "../fuzz.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
const get = (path: string, headers: Record<string, string> = {}) => anonymousClient(site).get(path, headers);

/** Sends lines as they are. @returns the response's head */
const sendRaw = (text: string) =>
  new Promise<string>((resolve) => {
    const socket = connectSocket(site.port, "127.0.0.1", () => socket.write(text));
    socket.once("data", (data) => {
      resolve(data.toString());
      socket.destroy();
    });
  });

test("values of every kind in fields, parameters and paths are answered, none with 500", async () => {
  // test/long/fuzz.test.ts sends all of them.
  const attempts = fieldAttempts().filter((attempt, index) => index % 97 === 0 && !isSlow(attempt));
  expect(attempts.length).toBeGreaterThan(150);
  expect(await run(site, (await loggedInClient(site, "sravani")).cookie, attempts)).toEqual([]);
});

test("parameters of advertisements, and unknown values, change neither a public page nor its place in the cache", async () => {
  const etagOf = async (path: string) => (await get(path)).headers.get("etag");
  const venue = venues[0]?.slug as string;
  for (const path of ["/", "/services", "/contact", "/venue-finder"]) {
    const etag = await etagOf(path);
    expect(etag, path).not.toBeNull();
    expect(await etagOf(`${path}?utm_source=mail&fbclid=1&gclid=2&x=${crypto.randomUUID()}`), path).toBe(etag);
    expect(await (await get(`${path}?gclid=secret-click-id`)).text(), path).not.toContain("secret-click-id");
  }
  expect(await etagOf("/contact?venue=nothing")).toBe(await etagOf("/contact"));
  expect(await etagOf(`/contact?venue=${venue}&utm_source=a`)).toBe(await etagOf(`/contact?venue=${venue}`));
  expect(await etagOf(`/contact?venue=${venue}`)).not.toBe(await etagOf("/contact"));
  expect(await (await get("/venue-finder?q=vizag&fbclid=1")).text()).toContain('value="vizag"');
});

test("a page with a nonce or a request id is for one request: no cache may keep it", async () => {
  for (const path of ["/no/such/page", "/Contact", "/contact/", "/login", "/invitation?token=x"]) {
    const response = await get(path);
    expect(response.headers.get("cache-control"), path).toContain("no-store");
  }
  const cached = await get("/contact");
  expect(cached.headers.get("cache-control")).toContain("public");
  expect(await cached.text()).not.toContain(' nonce="');
});

test("a request target may be a whole URL; other targets, and invalid hosts, are refused with 400", async () => {
  const line = (target: string, host = "x") => `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  expect(await sendRaw(line("http://other.example/up?a=1"))).toContain("200 OK");
  expect(await sendRaw(line("HTTPS://other.example"))).toContain("200 OK");
  for (const target of ["*", "toranam.example:443", "ftp://x/", "contact"])
    expect(await sendRaw(line(target)), target).toContain("400 Bad Request");
  for (const host of ["a b", "x/y", "u@x", "[::1", "x:port", "<script>"])
    expect(await sendRaw(line("/up", host)), host).toContain("400 Bad Request");
});

test("no content coding with the quality 0 is used, for assets, cached pages and others", async () => {
  for (const path of ["/", "/login", "/favicon.ico", "/robots.txt"]) {
    const encodingOf = (accepted: string) =>
      new Promise<string | undefined>((resolve) => {
        const headers = { "accept-encoding": accepted };
        rawRequest(site.url + path, { headers }, (response) => {
          response.resume();
          resolve(response.headers["content-encoding"]);
        }).end();
      });
    expect(await encodingOf("br;q=0, gzip;q=0"), path).toBeUndefined();
    expect(await encodingOf("identity, *;q=0"), path).toBeUndefined();
  }
});

test("more simultaneous sign-ups than the server has connections to the database are all answered", async () => {
  const form = { full_name: "A B", email: "keerthi@toranam.example", password: "lotus-lamp-6" };
  const responses = await Promise.all(Array.from({ length: 10 }, () => anonymousClient(site).post("/sign-up", form)));
  for (const { status } of responses) expect([200, 429]).toContain(status);
});

/** Sends the head of a large post and 20 bytes of it. @returns the response, which a server that waits for the body would never send */
const sendHead = async (path: string, type: string, cookie = "") => {
  const socket = connectSocket(site.port, "127.0.0.1");
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\nContent-Length: 14000000\r\n\r\n`;
  socket.write(`${head}--x\r\n\r\n${"a=1&".repeat(5)}`);
  return text(socket);
};
const [multipart, urlEncoded] = ["multipart/form-data; boundary=x", "application/x-www-form-urlencoded"];
const filesUrl = "/dashboard/files/event/00000000-0000-4000-8000-000000000000";
const largeUrls = [filesUrl, "/dashboard/vendors/import", "/dashboard/messages/import", "/dashboard/settings/company"];

test("a large body is not read before its sender was asked for: a signed cookie, or an address that looks like a link, is not enough", async () => {
  const waiting = { email: "large@toranam.example", name: "Waheeda Begum", access: "pending" } as const;
  await site.addPerson(waiting);
  const pending = (await loggedInClient(site, waiting)).cookie;
  for (const url of largeUrls) {
    expect(await sendHead(url, multipart), url).toMatch(/^HTTP\/1.1 413 /);
    expect(await sendHead(url, multipart, pending), url).toMatch(/^HTTP\/1.1 403 [\s\S]*\r\nconnection: close/i);
    expect(await sendHead(`${url}.data`, multipart, pending), url).toMatch(/^HTTP\/1.1 403 /);
  }
  expect(await sendHead("/dashboard/settings/company", multipart, (await loggedInClient(site, "keerthi")).cookie)).toMatch(
    /^HTTP\/1.1 403 /,
  );
  expect(await sendHead(`/c?t=${"a".repeat(44)}`, multipart)).toMatch(/^HTTP\/1.1 413 /);

  const member = await loggedInClient(site, "arjun");
  const sql = await site.database();
  await sql`delete from auth_sessions where user_id = (select user_id from user_profiles where email = 'arjun@toranam.example')`;
  const ended = await sendHead(filesUrl, multipart, member.cookie);
  expect(ended).toMatch(/^HTTP\/1.1 302 [\s\S]*\r\nlocation: \/login\?next=/i);
});

test("files are large only as multipart, and no form may have more fields, or longer ones, than its page has", async () => {
  const member = await loggedInClient(site, "keerthi");
  for (const url of [filesUrl, "/dashboard/messages/import", "/dashboard/vendors/import"])
    expect(await sendHead(url, urlEncoded, member.cookie), url).toMatch(/^HTTP\/1.1 413 /);
  const post = async (path: string, count: number, value = "") => {
    const fields = Array.from({ length: count }, (_, at): [string, string] => [`a${at}`, value]);
    const form = new FormData();
    for (const [name, text] of fields) form.append(name, text);
    const responses = [await member.post(path, fields)];
    // 1,000 parts are more than 64 KiB.
    if (count < 1_000 || path.includes("quotes")) responses.push(await member.request(path, { method: "POST", body: form }));
    return responses.map(async (response) => `${response.status} ${(await response.text()).split("\n", 1)[0]}`);
  };
  for (const [path, fields, length] of [
    ["/contact", 60, 16],
    ["/login", 30, 8],
    ["/dashboard/tasks", 1_000, 40],
    ["/dashboard/tasks.data", 1_000, 40],
    [filesUrl, 50, 40],
    ["/dashboard/quotes/1/draft", 3_500, 40],
  ] as const) {
    for (const answer of await post(path, fields)) expect(await answer, path).not.toMatch(/^413|^5/);
    const tooMany = `413 This form has more than ${fields.toLocaleString("en-IN")} fields. Nothing was stored.`;
    for (const answer of await post(path, fields + 1)) expect(await answer, path).toBe(tooMany);
    for (const answer of await post(path, 1, "a".repeat(length * 1024 + 1)))
      expect(await answer, path).toMatch(/^413 (One field of this form is longer|What was sent is too large)/);
  }
  const file = new FormData();
  file.append("name", new File(["a"], "a.txt"));
  const refused = await member.request("/dashboard/tasks", { method: "POST", body: file });
  expect([refused.status, await refused.text()]).toEqual([413, expect.stringContaining("No files are accepted here.")]);
});

test("an address that is longer than any of ours is refused, and so is one of its parameters", async () => {
  const member = await loggedInClient(site, "keerthi");
  expect((await member.get(`/dashboard/tasks?q=${"%E0%B0%85".repeat(300)}`)).status).toBe(200);
  for (const url of [`/dashboard/tasks?q=${"a".repeat(3_001)}`, `/venue-finder?q=1${"&a=1".repeat(2_000)}`]) {
    const response = await member.get(url);
    expect([response.status, await response.text()]).toEqual([414, expect.stringContaining("This address is too long.")]);
  }
});
