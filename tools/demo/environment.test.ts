import { expect, test } from "vitest";
import { readEnv } from "#app/platform/env.ts";
import { setDemoEnvironment } from "./environment.ts";

test("the demo ignores the variables that lead to something real, and makes no backups", () => {
  const real = {
    DATABASE_URL: "postgres://owner@db.example.com/toranam",
    SMTP_URL: "smtps://toranam:secret@mail.example.com",
    MAIL_FROM: "Toranam <events@toranam.example>",
    ADMIN_EMAIL: "boss@toranam.example",
    STAFF_DOMAINS: "toranam.example",
    APP_SECRET: "the secret of a real installation",
    BACKUP_KEY: "the backup key of a real installation",
    BACKUP_COMMAND: "rclone copy",
    BACKUP_DAYS: "30",
    DATA_DIR: "/var/lib/toranam",
  };
  const environment: Record<string, string | undefined> = { ...real, PATH: "/usr/bin", PORT: "4000" };
  setDemoEnvironment(environment, "/tmp/demo");
  for (const [name, value] of Object.entries(real)) expect(environment[name], name).not.toBe(value);
  expect(readEnv(environment)).toMatchObject({
    DATA_DIR: "/tmp/demo",
    DEMO: true,
    PORT: 4000,
    BACKUP_DAYS: 0,
    LOG_LEVEL: "warn",
  });
  expect(readEnv(environment).BACKUP_COMMAND).toBeUndefined();
  expect(environment.PATH).toBe("/usr/bin");
});
