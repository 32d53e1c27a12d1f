import { isOldBackup } from "#app/platform/backup-age.ts";
import { duration } from "#app/platform/dates.ts";

/** How long a first reply took. */
export const replyBuckets = [
  ["4", "4 h or less"],
  ["12", "12 h or less"],
  ["24", "24 h or less"],
  ["late", "Late: over 24 h"],
] as const;

type Facts = {
  sample: boolean;
  env: { SMTP_URL?: string; given?: string };
  /** Since the last backup; null when there was none. */
  backupSeconds: number | null;
};

/** What must be done before the site goes live and be kept so, and whether it is. */
export const goLive = ({ sample, env, backupSeconds }: Facts): { what: string; how: string; done: boolean }[] => [
  step("Company facts", !sample, "Replace the samples in app/content/company.ts."),
  step("Outgoing mail", Boolean(env.SMTP_URL), "Set SMTP_URL; until then mails are files in DATA_DIR/mail."),
  step("Public address", Boolean(env.given?.startsWith("https://")), "Set ORIGIN to the site's https address."),
  backupSeconds === null
    ? step("Backups", false, "None yet. The first night brings one; npm run backup makes one now.")
    : step(
        "Backups",
        !isOldBackup(backupSeconds),
        `The last one is ${duration(1000 * backupSeconds)} old: look for "backup failed" in the log.`,
        `The last one is ${duration(1000 * backupSeconds)} old.`,
      ),
];

const step = (what: string, done: boolean, todo: string, kept = "Done.") => ({ what, how: done ? kept : todo, done });
