import { execFile } from "node:child_process";
import { backupActions } from "#app/jobs/backup-actions.ts";
import { log } from "#app/platform/log.server.ts";
import type { Sql } from "#db/connect.ts";

const timeoutMs = 3_600_000;
/** Variables that the operator's program does not need. */
const secretVariables = [
  "DATABASE_URL",
  "APP_DATABASE_URL",
  "APP_SECRET",
  "APP_SECRET_FALLBACK",
  "SMTP_URL",
  "BACKUP_KEY",
  "METRICS_TOKEN",
];

/**
 * Runs BACKUP_COMMAND with the backup's path as its last argument, without a shell, and records how it went.
 * @returns whether it succeeded
 */
export async function copyOffSite(sql: Sql, command: string, file: string): Promise<boolean> {
  const problem = await run(command, file);
  const action = problem === null ? backupActions.copied : backupActions.copyFailed;
  const fields = problem === null ? { file } : { file, reason: problem };
  await sql`insert into audit_log (actor, action, object_type, fields) values ('nightly', ${action}, 'database', ${fields})`;
  if (problem === null) log.info({ file }, action);
  else log.error({ file, reason: problem }, action);
  return problem === null;
}

/** @returns why it failed; null: it ended with 0 */
function run(command: string, file: string): Promise<string | null> {
  const [program = "", ...options] = command.split(/\s+/);
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !secretVariables.includes(name)));
  return new Promise((resolve) => {
    execFile(program, [...options, file], { env: environment, timeout: timeoutMs }, (error, _output, errors) => {
      if (!error) return resolve(null);
      const [lastLine] = errors.trim().split("\n").slice(-1);
      const ended = error.killed
        ? "it took more than an hour"
        : error.code === "ENOENT"
          ? "there is no such program"
          : `exit ${error.code}`;
      resolve([ended, lastLine].filter(Boolean).join(": ").slice(0, 500));
    });
  });
}
