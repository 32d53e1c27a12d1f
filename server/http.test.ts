import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { readEnv } from "#app/platform/env.ts";
import { type App, createHttpServer } from "./http.ts";

let stop = () => {};
afterEach(() => stop());

/** Starts a server that handles every route with `route`. @returns its URL */
async function serve(route: (request: Request) => Promise<Response>, more: Partial<App> = {}): Promise<string> {
  const app: App = {
    build: {} as App["build"],
    clientFolder: mkdtempSync(join(tmpdir(), "toranam-http-")),
    createRequestHandler: () => route,
    runWithRequest: (_context, handle) => handle(),
    canonicalPageUrl: (url) => url,
    isPublicPageUrl: (url) => url === "/",
    sessionToken: () => undefined,
    opensClientPage: async () => false,
    onSnapshotChange: () => {},
    ...more,
  };
  const server = createHttpServer(app, readEnv({}), new AbortController().signal).listen(0, "127.0.0.1");
  await once(server, "listening");
  stop = () => void server.close().closeAllConnections();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** @returns a response with an endless event stream, and the mock that is called when it is cancelled */
function endlessStream() {
  const cancel = vi.fn();
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("data:\n\n")), cancel });
  return { cancel, response: new Response(body, { headers: { "content-type": "text/event-stream" } }) };
}

test("a stream is cancelled when its browser has disconnected before the response", async () => {
  const { cancel, response } = endlessStream();
  const browser = new AbortController();
  const url = await serve(async ({ signal }) => {
    browser.abort();
    await once(signal, "abort");
    return response;
  });
  await expect(fetch(url, { signal: browser.signal })).rejects.toThrow("aborted");
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce(), { timeout: 30_000 });
});

test("a stream requested by HEAD is cancelled", async () => {
  const { cancel, response } = endlessStream();
  const url = await serve(async () => response);
  expect((await fetch(url, { method: "HEAD" })).status).toBe(200);
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce(), { timeout: 30_000 });
});

test("the data of a page that is never cached is not found, and the page is not rendered", async () => {
  const render = vi.fn(async () => new Response("page"));
  const url = await serve(render);
  expect((await fetch(`${url}/page-data/dashboard`)).status).toBe(404);
  expect(render).not.toHaveBeenCalled();
  expect((await fetch(`${url}/page-data/`)).status).toBe(404);
  expect(render).toHaveBeenCalledOnce();
});

test("an internal error shows the request id", async () => {
  const url = await serve(() => Promise.reject(new Error("broken")));
  const response = await fetch(url);
  expect(response.status).toBe(500);
  const id = response.headers.get("x-request-id");
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(await response.text()).toContain(`Request ${id}`);
});

test("of large bodies four are read at once, one of each sender; small ones do not wait", async () => {
  const arrived: (() => void)[] = [];
  const until = (isTrue: () => boolean) => vi.waitUntil(isTrue, { timeout: 20_000 });
  const respond = () => new Promise<Response>((resolve) => arrived.push(() => resolve(new Response("ok"))));
  const url = await serve(respond, { sessionToken: (cookie) => cookie ?? undefined });
  const send = (sender: string, size: number) =>
    fetch(`${url}/dashboard/files/event/1`, {
      method: "POST",
      headers: { cookie: sender, "content-type": "application/x-www-form-urlencoded" },
      body: new Uint8Array(size).fill(97),
    });
  const large = ["a", "a", "b", "c", "d", "e"].map((sender) => send(sender, 2_000_000));
  await until(() => arrived.length === 4);
  const small = send("f", 2_000);
  await until(() => arrived.length === 5);
  arrived[4]?.();
  expect((await small).status).toBe(200);
  for (let at = 0; at < 7; at++) {
    await until(() => arrived.length > at);
    arrived[at]?.();
  }
  expect((await Promise.all(large)).map(({ status }) => status)).toEqual(Array(6).fill(200));
});
