import { sql } from "drizzle-orm";
import { backupActions } from "#app/jobs/backup-actions.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { asActor } from "#db/client.server.ts";

/** How the last copy of a backup to another place and the last restore drill went; null: there was none. */
export type BackupRecord = {
  copy: { at: string; failure: string | null } | null;
  drill: { at: string; differences: string[]; rows: number } | null;
};

type Line = { action: string; at: Date; fields: { reason?: string; differences?: string[]; rows?: number } };

export async function readBackupRecord(actor: Actor): Promise<BackupRecord> {
  requirePermission(actor, "operations:read");
  const { copied, copyFailed, drillPassed, drillFailed } = backupActions;
  const newest = (...actions: string[]) =>
    sql`(select action, at, fields from audit_log where action in (${sql.join(actions, sql`, `)}) order by at desc, id desc limit 1)`;
  const lines = await asActor(actor, (tx) =>
    tx.execute<Line>(sql`${newest(copied, copyFailed)} union all ${newest(drillPassed, drillFailed)}`),
  );
  const find = (...actions: string[]) => lines.find(({ action }) => actions.includes(action));
  const copy = find(copied, copyFailed);
  const drill = find(drillPassed, drillFailed);
  return {
    copy: copy ? { at: new Date(copy.at).toISOString(), failure: copy.fields.reason ?? null } : null,
    drill: drill
      ? { at: new Date(drill.at).toISOString(), differences: drill.fields.differences ?? [], rows: drill.fields.rows ?? 0 }
      : null,
  };
}
