import { expect, inject, it, onTestFinished } from "vitest";
import { withParts } from "#db/connect.ts";
import { startTcpProxy } from "../../test/tcp-proxy.ts";
import { assertSessionMode } from "./session-mode.ts";

/** What Pgpool-II answers, and a statement of the same length with which PostgreSQL answers the same. */
const question = "pgpool show load_balance_mode";
const answer = (mode: "on" | "no") => `select '${mode}' load_balance_mode`;

async function startProxy(mode?: "on" | "no"): Promise<string> {
  const databaseUrl = withParts(inject("templateUrl"), { database: "toranam" });
  const change = (packet: Buffer) => Buffer.from(packet.toString("latin1").replace(question, answer(mode ?? "no")), "latin1");
  const proxy = await startTcpProxy(databaseUrl, mode && change);
  onTestFinished(proxy.close);
  return proxy.urlOf(databaseUrl);
}

it("Pgpool-II that sends statements to standbys is refused by its name", async () => {
  await expect(assertSessionMode(await startProxy("on"), "the owner")).rejects.toThrow("set load_balance_mode = off");
});

it.each([
  ["Pgpool-II without that", "no"],
  ["another proxy", undefined],
] as const)("%s is let through", async (_, mode) => {
  await assertSessionMode(await startProxy(mode), "the owner");
});
