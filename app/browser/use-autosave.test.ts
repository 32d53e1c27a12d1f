import { afterEach, expect, it, vi } from "vitest";
import { sendDraft } from "./use-autosave.ts";

afterEach(() => vi.unstubAllGlobals());

/** @param answers of the server or of another one, in turn; a status is our server's */
function send(...answers: (number | Partial<Response>)[]) {
  const fetched = answers.map((answer) =>
    typeof answer === "number"
      ? new Response(JSON.stringify({ outcome: "saved" }), { status: answer, headers: { "X-Request-Id": "1" } })
      : answer,
  );
  vi.stubGlobal("fetch", () => Promise.resolve(fetched.shift()));
  return sendDraft("/dashboard/quotes/1", 1, "page", new FormData());
}

it.each([
  [200, "saved"],
  [409, "saved"],
  [403, "refused"],
  [404, "refused"],
  [413, "refused"],
  [429, "failed"],
  [500, "failed"],
  [503, "failed"],
] as const)("an answer with status %i is %s; only a failed one is sent again", async (status, outcome) => {
  expect(await send(status)).toEqual({ outcome });
});

it("a redirect means that the session has ended, when it is our server's", async () => {
  const toLogIn = { type: "opaqueredirect" } as const;
  const headers = new Headers({ "X-Request-Id": "1" });
  expect(await send(toLogIn, { redirected: true, headers })).toEqual({ outcome: "loggedOut" });
  expect(await send(toLogIn, { redirected: false, headers })).toEqual({ outcome: "offline" });
  expect(await send(toLogIn, { redirected: true, headers: new Headers() })).toEqual({ outcome: "offline" });
});

it.each([200, 403, 511])("what another network answers with status %i is not taken for the server's", async (status) => {
  expect(["offline", "failed"]).toContain((await send(new Response("{}", { status }))).outcome);
});
