import { sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { languageNames } from "#app/content/languages.ts";
import { stateName } from "#app/content/states.ts";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { clientKindLabels, clientProblems, NewClient, treatmentName } from "#app/features/clients/clients.ts";
import { mergePermission } from "#app/features/duplicates/duplicates.server.ts";
import {
  describeMovedRecords,
  describeStayingRecords,
  type LinkCounts,
  recordUrl,
  undoDays,
} from "#app/features/duplicates/duplicates.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { budgetText } from "#app/platform/values/budget.ts";
import { capitalize } from "#app/platform/values/capitalize.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { enteredDaysText } from "#app/platform/values/entered-days.ts";
import { phoneKeys } from "#app/platform/values/phone.ts";
import { conflictIfRefused } from "#app/records/refused-by-database.server.ts";
import { asActor, lockUntilCommit, type Tx } from "#db/client.server.ts";
import type { ClientKind, ClientTreatment, Language, MergeableKind } from "#db/enums.ts";
import { differs, mergeChoices, mergedValues, preselected, type Row, readSides, type Side } from "./merging.ts";

const tableOf = (kind: MergeableKind) => (kind === "lead" ? sql`leads` : sql`clients`);

type ComparedRecord = { id: string; version: number; name: string; createdAt: string };
/** A choice between the values of two records that are merged, with both values as texts. */
export type MergeChoice = {
  name: string;
  label: string;
  texts: Record<"kept" | "merged", string>;
  canJoin: boolean;
  preselected: Side;
};
export type MergePreview = {
  kept: ComparedRecord;
  merged: ComparedRecord;
  choices: MergeChoice[];
  /** "2 enquiries, 1 note" of the merged record; empty when nothing moves. */
  moving: string;
  /** Issued documents and money, which keep the client they name. */
  staying: string;
};

type StoredRow = Row & { id: string; version: number; name: string; created_at: string };

async function selectStoredRows(tx: Tx, kind: MergeableKind, ids: readonly string[]): Promise<Map<string, StoredRow>> {
  const rows = await tx.execute<{ row: StoredRow }>(
    sql`select to_jsonb(r) as row from ${tableOf(kind)} r where id = any(${`{${ids.join()}}`}::uuid[]) order by id`,
  );
  return new Map(rows.map(({ row }) => [row.id, row]));
}

/** Two records side by side, and what a merge moves; null when one of them does not exist. */
export const readMerge = (actor: Actor, kind: MergeableKind, keptId: string, mergedId: string): Promise<MergePreview | null> =>
  asPermitted(actor, mergePermission(kind), async (tx) => {
    const rows = await selectStoredRows(tx, kind, [keptId, mergedId]);
    const [kept, merged] = [rows.get(keptId), rows.get(mergedId)];
    if (!kept || !merged || keptId === mergedId) return null;
    const names = await selectNames(tx, [kept.owner_id, merged.owner_id, kept.client_id, merged.client_id]);
    const [counts] = await tx.execute<{ counts: { moving: LinkCounts; staying: LinkCounts } }>(
      sql`select count_links(${kind}, ${mergedId}) as counts`,
    );
    const choices = mergeChoices[kind]
      .filter((choice) => differs(choice, kept, merged))
      .map((choice) => ({
        name: choice.name,
        label: choice.label,
        texts: { kept: choiceText(choice.columns, kept, names), merged: choiceText(choice.columns, merged, names) },
        canJoin: Boolean(choice.canJoin && kept[choice.columns[0] as string] && merged[choice.columns[0] as string]),
        preselected: preselected(choice, kept, merged),
      }));
    return {
      kept: toComparedRecord(kept),
      merged: toComparedRecord(merged),
      choices,
      moving: describeMovedRecords(counts?.counts.moving ?? {}),
      staying: describeStayingRecords(counts?.counts.staying ?? {}),
    };
  });

const toComparedRecord = ({ id, version, name, created_at: createdAt }: StoredRow): ComparedRecord => ({
  id,
  version,
  name,
  createdAt,
});

async function selectNames(tx: Tx, ids: readonly unknown[]): Promise<Map<string, string>> {
  const idArray = `{${ids.filter(Boolean).join()}}`;
  const rows = await tx.execute<{ id: string; name: string }>(sql`
    select id, name from lead_owners() where id = any(${idArray}::text[])
    union all select id::text, name from clients where id::text = any(${idArray}::text[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function choiceText(columns: readonly string[], row: Row, names: Map<string, string>): string {
  const texts = columns.map((column) => {
    const value = row[column];
    if (value === null || value === undefined || value === "" || column === "stage_since") return "";
    const text = String(value);
    if (column === "owner_id" || column === "client_id") return names.get(text) ?? "";
    if (column === "next_action_on") return formatDay(text);
    if (column === "state_code") return stateName(text);
    if (column === "language") return languageNames[text as Language];
    if (column === "kind") return clientKindLabels[text as ClientKind] ?? text;
    if (column === "days") return enteredDaysText(text);
    if (column === "budget") return budgetText(text);
    if (column === "gst_treatment") return treatmentName(text as ClientTreatment);
    return column === "stage" ? capitalize(text) : text;
  });
  return texts.filter(Boolean).join(", ");
}

export type Merge = {
  keptId: string;
  keptVersion: number;
  mergedId: string;
  mergedVersion: number;
  /** The form's choices: which record's value each field takes (`readSides`). */
  sides: Record<string, unknown>;
};

/**
 * Merges one record into another: the kept one gets the chosen values and everything that referred to the other, except issued
 * documents and money, which keep the client they name. The other record is hidden, and the merge can be undone for 30 days.
 * @throws Conflict when one of the two was changed or merged since the sender saw it
 * @throws Invalid when the chosen values contradict each other
 */
export async function mergeRecords(actor: Actor, kind: MergeableKind, merge: Merge): Promise<void> {
  const { keptId, keptVersion, mergedId, mergedVersion } = merge;
  requirePermission(actor, mergePermission(kind));
  await asActor(actor, async (tx) => {
    const unlocked = await selectStoredRows(tx, kind, [keptId, mergedId]);
    await lockConcurrentWork(tx, kind, [...unlocked.values()]);
    await tx.execute(sql`select from ${tableOf(kind)} where id in (${keptId}, ${mergedId}) order by id for update`);
    const rows = await selectStoredRows(tx, kind, [keptId, mergedId]);
    const [kept, merged] = [rows.get(keptId), rows.get(mergedId)];
    if (!kept || !merged) throw await missingRecordError(tx, kind, kept ? mergedId : keptId);
    if (kept.version !== keptVersion || merged.version !== mergedVersion)
      throw new Conflict(
        `Not merged: somebody changed ${(kept.version === keptVersion ? merged : kept).name} meanwhile. Please look at both again.`,
        { values: { kept_version: String(kept.version), merged_version: String(merged.version) } },
      );
    const values = mergedValues(kind, readSides(kind, merge.sides, kept, merged), kept, merged);
    if (kind === "client") requireNoProblems(values);
    const [row] = await tx.execute<{ done: { id: string; changes: Row } }>(
      sql`select merge_records(${kind}, ${keptId}, ${mergedId}, ${JSON.stringify(values)}::jsonb) as done`,
    );
    const fields = { merged_record: merged.name, merged_id: mergedId, ...row?.done.changes };
    await audit(tx, { actor: actor.id, action: `${kind} merged`, objectType: kind, objectId: keptId, fields });
  });
}

/** Takes the locks under which enquiries of these leads are received, or payments and uses of credit of these clients are recorded. */
async function lockConcurrentWork(tx: Tx, kind: MergeableKind, rows: readonly StoredRow[]): Promise<void> {
  const names =
    kind === "client"
      ? rows.map(({ id }) => id)
      : rows.flatMap(({ email, phone }) => [String(email ?? "").toLowerCase(), ...phoneKeys(String(phone ?? ""))]);
  for (const name of [...new Set(names)].filter(Boolean).sort())
    await lockUntilCommit(tx, kind === "client" ? "moneyOfClient" : "leadOfEnquiry", name);
}

/** The error for a record that another admin has merged meanwhile, or that was deleted. */
async function missingRecordError(tx: Tx, kind: MergeableKind, id: string): Promise<Conflict | NotFound> {
  const [other] = await tx.execute<{ name: string; into: string | null; by: string }>(sql`
    select r.name, k.name as into, m.merged_by_name as by from ${kind === "lead" ? sql`merged_leads()` : sql`merged_clients()`} r
      join merges m on m.merged_id = r.id and m.undone_at is null left join ${tableOf(kind)} k on k.id = r.kept_id where r.id = ${id}`);
  if (!other) return new NotFound(`Not merged: there is no such ${kind} any more.`);
  return new Conflict(
    `Not merged: ${other.by || "somebody"} merged ${other.name} into ${other.into ?? "another one"} meanwhile.`,
  );
}

/** The name of the choice that shows the message about a client's column. */
const choiceOf = (column: string) => mergeChoices.client.find(({ columns }) => columns.includes(column))?.name ?? column;

function requireNoProblems(values: Row): void {
  const fields = NewClient.safeParse({
    id: crypto.randomUUID(),
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""])),
  });
  const problems = fields.success
    ? clientProblems(company(), fields.data)
    : Object.fromEntries(fields.error.issues.map(({ path, message }) => [String(path[0]), message]));
  const errors = Object.fromEntries(Object.entries(problems).map(([column, message]) => [choiceOf(column), message]));
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

type StoredMerge = {
  kind: MergeableKind;
  keptId: string;
  mergedId: string;
  name: string;
  keptName: string | null;
  isUndone: boolean;
  isOld: boolean;
  isNewest: boolean;
};

/**
 * Undoes a merge. The records that it moved go back unless somebody has linked them elsewhere, and the kept record's old values return
 * unless somebody has changed them since. Records added after the merge stay with the kept record.
 * @returns the message to show
 * @throws NotFound, Conflict
 */
export const undoMerge = (actor: Actor, id: string): Promise<{ message: string; url: string }> =>
  asPermitted(actor, "lead:merge", async (tx, actor) => {
    const [merge] = await tx.execute<StoredMerge>(sql`
      select m.kind, m.kept_id as "keptId", m.merged_id as "mergedId", coalesce(l.name, c.name, '') as name,
        coalesce(kl.name, kc.name) as "keptName", m.undone_at is not null as "isUndone",
        m.merged_at <= now() - make_interval(days => ${undoDays}) as "isOld",
        coalesce(l.kept_id, c.kept_id) = m.kept_id
          and not exists (select from merges n where n.kept_id = m.kept_id and n.undone_at is null and n.merged_at > m.merged_at) as "isNewest"
      from merges m left join merged_leads() l on l.id = m.merged_id left join merged_clients() c on c.id = m.merged_id
        left join leads kl on kl.id = m.kept_id left join clients kc on kc.id = m.kept_id where m.id = ${id}`);
    if (!merge) throw new NotFound("There is no such merge.");
    requirePermission(actor, mergePermission(merge.kind));
    await lockConcurrentWork(tx, merge.kind, await selectKept(tx, merge));
    const [now] = await tx.execute<{ isUndone: boolean }>(
      sql`select undone_at is not null as "isUndone" from merges where id = ${id}`,
    );
    refuseUndo({ ...merge, isUndone: merge.isUndone || now?.isUndone === true });
    if (merge.kind === "client") await refuseSharedMoney(tx, id);
    const [done] = await conflictIfRefused(
      tx.execute<{ changedSince: string[] }>(sql`select undo_merge(${id}) as "changedSince"`),
      "Not undone: somebody changed these records meanwhile. Please look again.",
    );
    const columns = [...new Set(done?.changedSince ?? [])];
    await auditUndo(tx, actor, merge, columns);
    const changed =
      columns.length > 0 ? ` ${merge.keptName} keeps what was changed since: ${columns.map(columnText).join(", ")}.` : "";
    return {
      message: `${merge.name} is a ${merge.kind} again.${changed} What came since the merge stays with ${merge.keptName}.`,
      url: recordUrl(merge.kind, merge.mergedId),
    };
  });

/** After the undo, money of one client must not pay what the other owes. @throws Conflict */
async function refuseSharedMoney(tx: Tx, mergeId: string): Promise<void> {
  const [shared] = await tx.execute<{ documents: string }>(sql`
    with separated as (
      select merged_id as id from merges where id = ${mergeId}
      union all select jsonb_array_elements_text(coalesce(moved -> 'clients.merged_into', '[]'))::uuid from merges where id = ${mergeId}),
    used as (
      select coalesce(p.client_id, v.client_id, c.client_id) as source, coalesce(i.client_id, r.client_id) as target,
        coalesce(i.number, r.number, 'a refund') as document
      from allocations a left join payments p on p.id = a.payment_id left join advances v on v.id = a.advance_id
        left join invoices c on c.id = a.credited_invoice_id left join invoices i on i.id = a.invoice_id left join refunds r on r.id = a.refund_id)
    select string_agg(distinct document, ', ') as documents from used
    where source is distinct from target and (source in (select id from separated)) <> (target in (select id from separated))`);
  if (shared?.documents)
    throw new Conflict(
      `Not undone: money of one of them was used for the other since: ${shared.documents}. Take that back first.`,
    );
}

const selectKept = async (tx: Tx, { kind, keptId }: StoredMerge) => [...(await selectStoredRows(tx, kind, [keptId])).values()];
const columnText = (column: string) => column.replace(/_(id|code|on)$/, "").replaceAll("_", " ");

function refuseUndo({ kind, keptName, isUndone, isOld, isNewest }: StoredMerge): void {
  if (isUndone) throw new Conflict("Not undone: this merge was undone already.");
  if (isOld) throw new Conflict(`Not undone: it is more than ${undoDays} days ago.`);
  if (!isNewest) throw new Conflict("Not undone: there is a later merge of this record. Undo that one first.");
  if (keptName === null) throw new Conflict(`Not undone: the ${kind} that was kept is deleted. Restore it first.`);
}

function auditUndo(tx: Tx, actor: Person, { kind, keptId, mergedId, name }: StoredMerge, keptChanges: string[]) {
  const fields = { merged_record: name, merged_id: mergedId, ...(keptChanges.length > 0 && { kept_changes: keptChanges }) };
  return audit(tx, { actor: actor.id, action: `${kind} merge undone`, objectType: kind, objectId: keptId, fields });
}
