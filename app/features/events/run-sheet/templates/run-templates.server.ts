import { and, eq, ne, sql } from "drizzle-orm";
import { Invalid } from "#app/errors.ts";
import { dispatchIntent } from "#app/identity/dispatch-intent.server.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { clockTime, instantOf, today } from "#app/platform/values/dates.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import { type FormActionData, readForm } from "#app/platform/values/forms.ts";
import { deletes, readDialogs, restores } from "#app/records/dialogs.server.ts";
import { defineRecord, saveRecord } from "#app/records/record.server.ts";
import { deleteRecord, restoreRecord } from "#app/records/record-deletion.server.ts";
import { readShared, type Tx } from "#db/client.server.ts";
import { eventFunctions, events, runItems, runTemplates } from "#db/schema.ts";
import { isNewOperation, selectRunItems } from "../run-items.server.ts";
import {
  EditedRunTemplate,
  maxTemplateLines,
  proposedTime,
  type RunTemplate,
  runTemplateFields,
  type StartedTemplate,
  TemplateLines,
  toTemplateLine,
} from "./run-templates.ts";

/** The templates, those of the event's kind first. */
export async function readRunTemplates(actor: Actor, eventType: string): Promise<RunTemplate[]> {
  requirePermission(actor, "event:list");
  const { id, name, lines } = runTemplates;
  const rows = await readShared(actor, (tx) =>
    tx
      .select({ id, eventType: runTemplates.eventType, name, lines })
      .from(runTemplates)
      .orderBy(sql`${runTemplates.eventType} <> ${eventType}`, foldSql(name), id),
  );
  return rows.map((row) => ({ ...row, lines: TemplateLines.parse(row.lines) }));
}

export async function hasRunTemplates(actor: Actor): Promise<boolean> {
  requirePermission(actor, "event:list");
  const rows = await readShared(actor, (tx) => tx.select({ id: runTemplates.id }).from(runTemplates).limit(1));
  return rows.length > 0;
}

/** Saves the lines of a function as the template of this name and kind of event; replaces it if there is one. @throws NotFound, Invalid */
export const saveRunTemplate = (
  actor: Actor,
  eventId: string,
  { function_id, name }: { function_id: string; name: string },
): Promise<number> =>
  asPermitted(actor, "event:change", async (tx, actor) => {
    const { start, eventType } = await selectStart(tx, eventId, function_id);
    const lines = (await selectRunItems(tx, eventId))
      .filter(({ functionId }) => functionId === function_id)
      .map((item) => toTemplateLine(item, start));
    if (lines.length === 0) throw new Invalid({ function_id: "This function has no lines yet." });
    if (lines.length > maxTemplateLines) throw new Invalid({ function_id: `At most ${maxTemplateLines} lines.` });
    const [saved] = await tx
      .insert(runTemplates)
      .values({ eventType, name, lines, createdBy: actor.id })
      .onConflictDoUpdate({ target: [runTemplates.eventType, runTemplates.name], set: { lines } })
      .returning({ id: runTemplates.id });
    await audit(tx, {
      ...{ actor: actor.id, action: "run sheet template saved", objectType: "run sheet template", objectId: saved?.id },
      fields: { name, lines: lines.length },
    });
    return lines.length;
  });

/** Adds the lines of a template to a function, once for each operation. @returns how many @throws NotFound, Invalid */
export const startFromTemplate = (
  actor: Actor,
  eventId: string,
  { op, template, function_id, times }: StartedTemplate,
): Promise<number> =>
  asPermitted(actor, "event:change", async (tx, actor) => {
    const { start } = await selectStart(tx, eventId, function_id);
    const [stored] = await tx.select().from(runTemplates).where(eq(runTemplates.id, template));
    if (!stored) throw new Invalid({ template: "This template is no longer there." });
    const lines = TemplateLines.parse(stored.lines);
    if (!(await isNewOperation(tx, op, eventId))) return lines.length;
    await tx.insert(runItems).values(
      lines.map((line) => {
        const { offset, minutes } = proposedTime(line, times);
        const at = new Date((start + offset) * 60_000);
        const { title, place, cue, hard } = line;
        return { eventId, functionId: function_id, day: today(at), startTime: clockTime(at), minutes, title, place, cue, hard };
      }),
    );
    await audit(tx, {
      ...{ actor: actor.id, action: "run sheet started from a template", objectType: "event", objectId: eventId },
      fields: { template: stored.name, times, lines: lines.length },
    });
    return lines.length;
  });

const templateRecord = defineRecord({
  name: "run sheet template",
  table: runTemplates,
  idColumn: runTemplates.id,
  fields: runTemplateFields,
  notEdited: ["eventType", "lines", "createdBy"],
  permissions: { list: "event:list", change: "event:change", remove: "event:change" },
  title: ({ name = "" }) => name,
});

/** All templates by kind of event, and the one that the URL asks to rename, delete or restore. */
export async function readRunTemplatePage(actor: Person, url: URL) {
  requirePermission(actor, "settings:write");
  const { id, eventType, name, lines, updatedAt } = runTemplates;
  const [rows, dialogs] = await Promise.all([
    readShared(actor, (tx) =>
      tx.select({ id, eventType, name, lines, updatedAt }).from(runTemplates).orderBy(eventType, foldSql(name), id),
    ),
    readDialogs(actor, templateRecord, url),
  ]);
  const templates = rows.map(({ updatedAt: changedAt, ...row }) => ({
    ...row,
    lines: TemplateLines.parse(row.lines),
    changedAt: changedAt.toISOString(),
  }));
  return { ...dialogs, templates };
}

/** @throws NotFound, Conflict, Invalid for a name that another template of this kind of event has */
const renameRunTemplate = (actor: Actor, edited: EditedRunTemplate) =>
  saveRecord(actor, templateRecord, edited, async (tx, { eventType }) => {
    const { id, name } = runTemplates;
    const isOther = and(eq(runTemplates.eventType, eventType), eq(name, edited.name), ne(id, edited.id));
    if ((await tx.$count(runTemplates, isOther)) > 0) throw new Invalid({ name: "There is a template of this name already." });
    return {};
  });

/** Renames, deletes and restores templates. */
export function handleRunTemplateForm(submission: Submission) {
  requirePermission(submission.person, "settings:write");
  return dispatchIntent<FormActionData, "edit">(submission, {
    forms: { edit: ({ person, form }) => renameRunTemplate(person, readForm(EditedRunTemplate, form)) },
    buttons: {
      delete: deletes((person, template) => deleteRecord(person, templateRecord, template)),
      restore: restores((person, id) => restoreRecord(person, templateRecord, id)),
    },
  });
}

/** When a function starts, in minutes. @throws Invalid for one without day or hour, or of another event */
async function selectStart(tx: Tx, eventId: string, functionId: string): Promise<{ start: number; eventType: string }> {
  const [found] = await tx
    .select({ day: eventFunctions.day, time: eventFunctions.startTime, eventType: events.eventType })
    .from(eventFunctions)
    .innerJoin(events, eq(events.id, eventFunctions.eventId))
    .where(and(eq(eventFunctions.id, functionId), eq(events.id, eventId)));
  if (!found) throw new Invalid({ function_id: "Please choose a function of this event." });
  if (!found.day || !found.time) throw new Invalid({ function_id: "This function has no day or no hour yet." });
  return { start: instantOf(found.day, found.time).getTime() / 60_000, eventType: found.eventType ?? "" };
}
