import { afterEach, expect, test, vi } from "vitest";
import { addUploads, useUploads } from "./upload-queue.ts";

// Outside a component.
vi.mock("react", () => ({ useSyncExternalStore: (_: unknown, read: () => unknown) => read() }));
afterEach(() => vi.unstubAllGlobals());

test.each([
  [
    "the page of a firewall",
    new Response("<h1>Forbidden</h1>", { status: 403 }),
    /^Something between you and the server.*403/,
    true,
  ],
  ["the log-in of a Wi-Fi", new Response("<h1>Guest Wi-Fi</h1>"), /^Something between you and the server.*200/, true],
  ["our server's reason", Response.json({ problem: "This is no picture." }, { status: 400 }), /^This is no picture\.$/, false],
])("a file is not added, and %s is told apart", async (_, response, problem, canRetry) => {
  vi.stubGlobal("window", { addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal("fetch", async () => response);
  const [key] = addUploads("/dashboard/events/1/files", [new File(["x"], "photo.jpg")]);
  const upload = () => useUploads().find((one) => one.key === key);
  await vi.waitFor(() => expect(upload()).toMatchObject({ state: "failed", canRetry }));
  expect(upload()?.problem).toMatch(problem);
});
