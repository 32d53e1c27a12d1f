import { request as rawRequest } from "node:http";
import { connect as connectSocket } from "node:net";
import { expect, test } from "vitest";
import { venues } from "../../app/content/venues.ts";
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
  const attempts = fieldAttempts().filter((attempt, index) => index % 37 === 0 && !isSlow(attempt));
  expect(attempts.length).toBeGreaterThan(400);
  expect(await run(site, (await loggedInClient(site, "sravani")).cookie, attempts)).toEqual([]);
});

test("parameters of advertisements, and unknown values, change neither a public page nor its place in the cache", async () => {
  const etagOf = async (path: string) => (await get(path)).headers.get("etag");
  const venue = venues[0]?.slug as string;
  for (const path of ["/", "/services", "/contact", "/venue-finder"]) {
    const etag = await etagOf(path);
    expect(etag, path).not.toBeNull();
    expect(await etagOf(`${path}?utm_source=mail&fbclid=1&gclid=2&x=${Math.random()}`), path).toBe(etag);
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
  const form = { full_name: "A B", email: "keerthi@toranam.example", password: "secret-6" };
  const responses = await Promise.all(Array.from({ length: 10 }, () => anonymousClient(site).post("/sign-up", form)));
  for (const { status } of responses) expect([200, 429]).toContain(status);
});
