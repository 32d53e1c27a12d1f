import { expect, test } from "vitest";
import { goLive } from "./insights.ts";

test("going live needs own facts, SMTP, an https address and a backup that is not old", () => {
  const hours = (count: number) => count * 3_600_000;
  const left = (facts: Parameters<typeof goLive>[0]) =>
    goLive(facts)
      .filter(({ done }) => !done)
      .map(({ what }) => what);
  expect(left({ sample: true, env: {}, backupAge: null })).toEqual([
    "Company facts",
    "Outgoing mail",
    "Public address",
    "Backups",
  ]);
  expect(left({ sample: false, env: { SMTP_URL: "smtp://mail", given: "http://x" }, backupAge: hours(20) })).toEqual([
    "Public address",
  ]);
  expect(left({ sample: false, env: { SMTP_URL: "smtp://mail", given: "https://x" }, backupAge: hours(49) })).toEqual([]);
  const [, , , old] = goLive({ sample: false, env: { SMTP_URL: "smtp://mail", given: "https://x" }, backupAge: hours(73) });
  expect(old).toEqual({ what: "Backups", how: 'The last one is 73 h 0 min old: look for "no backup" in the log.', done: false });
});
