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

/** A server whose routes all answer by `route`. @returns its address */
async function serve(route: (request: Request) => Promise<Response>): Promise<string> {
  const app: App = {
    build: {} as App["build"],
    clientFolder: mkdtempSync(join(tmpdir(), "toranam-http-")),
    createRequestHandler: () => route,
    runWithRequest: (_context, handle) => handle(),
  };
  const server = createHttpServer(app, readEnv({})).listen(0, "127.0.0.1");
  await once(server, "listening");
  stop = () => void server.close().closeAllConnections();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An event stream without an end. @returns it and what hears that nobody reads it any more */
function endless() {
  const cancel = vi.fn();
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("data:\n\n")), cancel });
  return { cancel, answer: new Response(body, { headers: { "content-type": "text/event-stream" } }) };
}

test("a stream ends that is answered after its browser left", async () => {
  const { cancel, answer } = endless();
  const browser = new AbortController();
  const url = await serve(async ({ signal }) => {
    browser.abort();
    await once(signal, "abort");
    return answer;
  });
  await expect(fetch(url, { signal: browser.signal })).rejects.toThrow("aborted");
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce());
});

test("a stream ends that was asked for by HEAD, which reads nothing", async () => {
  const { cancel, answer } = endless();
  const url = await serve(async () => answer);
  expect((await fetch(url, { method: "HEAD" })).status).toBe(200);
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce());
});

test("a failure of our own names the request, as the log does", async () => {
  const url = await serve(() => Promise.reject(new Error("broken")));
  const answer = await fetch(url);
  expect(answer.status).toBe(500);
  const id = answer.headers.get("x-request-id");
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(await answer.text()).toContain(`Request ${id}`);
});
