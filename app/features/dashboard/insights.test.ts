import { expect, test } from "vitest";
import { goLiveChecklist } from "./insights.ts";

test("going live requires the company's own facts, SMTP, an https origin and a recent backup", () => {
  const hours = (count: number) => count * 3600;
  const openItems = (configuration: Parameters<typeof goLiveChecklist>[0]) =>
    goLiveChecklist(configuration)
      .filter(({ isDone }) => !isDone)
      .map(({ title }) => title);
  expect(openItems({ isSample: true, env: {}, backupSeconds: null })).toEqual([
    "Company facts",
    "Outgoing mail",
    "Public address",
    "Backups",
  ]);
  expect(
    openItems({ isSample: false, env: { SMTP_URL: "smtp://mail" }, configuredOrigin: "http://x", backupSeconds: hours(20) }),
  ).toEqual(["Public address"]);
  expect(
    openItems({ isSample: false, env: { SMTP_URL: "smtp://mail" }, configuredOrigin: "https://x", backupSeconds: hours(49.9) }),
  ).toEqual([]);
  const [, , , old] = goLiveChecklist({
    isSample: false,
    env: { SMTP_URL: "smtp://mail" },
    configuredOrigin: "https://x",
    backupSeconds: hours(73),
  });
  expect(old).toEqual({
    title: "Backups",
    detail: 'The last one is 73 h 0 min old: look for "backup failed" in the log.',
    isDone: false,
  });
});
