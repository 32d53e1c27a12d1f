import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
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
    routePattern: (path) => path,
    maySend: async () => null,
    hideLinkToken: () => null,
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
  const until = (isTrue: () => boolean) => vi.waitUntil(isTrue, { timeout: 30_000 });
  const respond = () => new Promise<Response>((resolve) => arrived.push(() => resolve(new Response("ok"))));
  const url = await serve(respond, {
    sessionToken: (cookie) => cookie ?? undefined,
    routePattern: () => "/dashboard/files/:type/:id",
    maySend: async (_sender, _url, cookies) => cookies,
  });
  const send = (sender: string, size: number) => {
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(size)]));
    return fetch(`${url}/dashboard/files/event/1`, { method: "POST", headers: { cookie: sender }, body });
  };
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

test("the body of a sender who may not send it is not read: the route answers without it, and the connection is closed", async () => {
  const asked: unknown[] = [];
  let context: unknown;
  const url = await serve(async () => new Response("refused", { status: 403 }), {
    routePattern: () => "/dashboard/files/:type/:id",
    sessionToken: () => "signed",
    maySend: async (...question) => {
      asked.push(question);
      return null;
    },
    runWithRequest: (given, handle) => {
      context = given;
      return handle();
    },
  });
  // Only the header of the request is sent: a server that waits for the body would never answer.
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const lines = ["POST /dashboard/files/event/1 HTTP/1.1", "host: a", "cookie: b=c", "content-length: 15000000"];
  socket.write(`${lines.join("\r\n")}\r\ncontent-type: multipart/form-data; boundary=x\r\n\r\n--x\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 403 [\s\S]*connection: close[\s\S]*refused/i);
  expect(asked).toEqual([["file:add", "/dashboard/files/event/1", "b=c"]]);
  expect(context).toMatchObject({ isForbidden: true, form: undefined });
});

test("of a client's link one large body is read at once, whatever else is in the address, and others do not wait for it", async () => {
  const arrived: string[] = [];
  const answers: (() => void)[] = [];
  const respond = ({ url }: Request) =>
    new Promise<Response>((resolve) => {
      arrived.push(new URL(url).search);
      answers.push(() => resolve(new Response("ok")));
    });
  const url = await serve(respond, {
    routePattern: () => "/c",
    maySend: async (_sender, url) => new URLSearchParams(url.split("?")[1]).get("t"),
  });
  const send = (query: string) => {
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(2_000_000)]));
    return fetch(`${url}/c?${query}`, { method: "POST", body });
  };
  const sent = [1, 2, 3, 4].map((number) => send(`t=greedy&n=${number}`));
  await vi.waitUntil(() => arrived.length === 1, { timeout: 30_000 });
  sent.push(send("t=other"));
  await vi.waitUntil(() => arrived.length === 2, { timeout: 30_000 });
  expect(arrived[1]).toBe("?t=other");
  for (let answered = 0; answered < sent.length; answered++) {
    await vi.waitUntil(() => answers.length > answered, { timeout: 30_000 });
    answers[answered]?.();
  }
  for (const response of await Promise.all(sent)) expect(response.status).toBe(200);
});
