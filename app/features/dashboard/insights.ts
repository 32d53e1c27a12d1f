import { company } from "#app/content/company.ts";
import { isOldBackup } from "#app/platform/backup-age.ts";
import { duration } from "#app/platform/dates.ts";

/** Limits of the time until the first reply. The last one is the promise. */
export const replyLimitsHours = [4, 12, company.replyPromiseHours] as const;

/** `withinHours` null: later than every limit. */
export const replyBuckets = [
  ...replyLimitsHours.map((hours) => ({ withinHours: hours, label: `${hours} h or less` })),
  { withinHours: null, label: `Late: over ${company.replyPromiseHours} h` },
];

type Configuration = {
  isSample: boolean;
  env: { SMTP_URL?: string };
  /** The ORIGIN setting without its default. */
  configuredOrigin?: string;
  /** Age of the last backup; null when there is none. */
  backupSeconds: number | null;
};

type ChecklistItem = { title: string; detail: string; isDone: boolean };

export const goLiveChecklist = ({ isSample, env, configuredOrigin, backupSeconds }: Configuration): ChecklistItem[] => [
  item("Company facts", !isSample, "Replace the samples in app/content/company.ts."),
  item("Outgoing mail", Boolean(env.SMTP_URL), "Set SMTP_URL; until then mails are files in DATA_DIR/mail."),
  item("Public address", Boolean(configuredOrigin?.startsWith("https://")), "Set ORIGIN to the site's https address."),
  backupSeconds === null
    ? item("Backups", false, "None yet. The first night brings one; npm run backup makes one now.")
    : item(
        "Backups",
        !isOldBackup(backupSeconds),
        `The last one is ${duration(1000 * backupSeconds)} old: look for "backup failed" in the log.`,
        `The last one is ${duration(1000 * backupSeconds)} old.`,
      ),
];

const item = (title: string, isDone: boolean, todo: string, doneText = "Done."): ChecklistItem => ({
  title,
  detail: isDone ? doneText : todo,
  isDone,
});
