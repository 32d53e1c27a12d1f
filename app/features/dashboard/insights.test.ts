import { expect, test } from "vitest";
import { goLive } from "./insights.ts";

test("going live needs own facts, SMTP, an https address and a backup that is not old", () => {
  const hours = (count: number) => count * 3600;
  const left = (facts: Parameters<typeof goLive>[0]) =>
    goLive(facts)
      .filter(({ done }) => !done)
      .map(({ what }) => what);
  expect(left({ sample: true, env: {}, backupSeconds: null })).toEqual([
    "Company facts",
    "Outgoing mail",
    "Public address",
    "Backups",
  ]);
  expect(left({ sample: false, env: { SMTP_URL: "smtp://mail", given: "http://x" }, backupSeconds: hours(20) })).toEqual([
    "Public address",
  ]);
  expect(left({ sample: false, env: { SMTP_URL: "smtp://mail", given: "https://x" }, backupSeconds: hours(49.9) })).toEqual([]);
  const [, , , old] = goLive({ sample: false, env: { SMTP_URL: "smtp://mail", given: "https://x" }, backupSeconds: hours(73) });
  expect(old).toEqual({
    what: "Backups",
    how: 'The last one is 73 h 0 min old: look for "backup failed" in the log.',
    done: false,
  });
});
