import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Language } from "#app/content/languages.ts";
import { type KindName, kindOf } from "#app/content/site/kinds.ts";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit, lastChange } from "#app/platform/audit.server.ts";
import type { RecordVersion } from "#app/records/record.ts";
import { asActor, lockUntilCommit, type Tx } from "#db/client.server.ts";
import { websiteItems, websiteVersions } from "#db/schema.ts";
import { type FormValues, parseContent } from "./fields/content-form.ts";
import { editConflict, isOutdated, mergedCheck, type SubmittedItem } from "./item-conflict.ts";
import { allTexts, fieldsIn, formValuesIn } from "./item-texts.ts";
import { isSampleItem, placeholderValues } from "./items.server.ts";
import { menuKinds, positionBetween, type SavedItem, slugOf } from "./items.ts";
import { withEnglish, withTranslated } from "./translations.ts";

type ItemRow = Omit<typeof websiteItems.$inferSelect, "kind"> & { kind: KindName };
type Content = Record<string, unknown>;

const objectType = "website item";

/** The item's title in messages and the audit log. */
export function titleOf(kind: KindName, draft: Content): string {
  const { page, name, titleField } = kindOf(kind);
  return page ? name : String(draft[titleField] ?? "");
}

/** Locks an item. @throws NotFound */
async function lockItem(tx: Tx, id: string, notDone: string): Promise<ItemRow> {
  const [row] = await tx.select().from(websiteItems).where(eq(websiteItems.id, id)).for("update");
  if (!row) throw new NotFound(`${notDone}: there is no such item.`);
  return row as ItemRow;
}

/** Locks an item that is as the sender saw it. @throws NotFound, Conflict */
async function lockVersion(tx: Tx, { id, version }: RecordVersion, notDone: string): Promise<ItemRow> {
  const row = await lockItem(tx, id, notDone);
  if (row.version !== version)
    throw new Conflict(`${notDone}: somebody changed ${titleOf(row.kind, row.draft)} meanwhile. Please look again.`);
  return row;
}

type Changed = Partial<Pick<ItemRow, "draft" | "draftVisible" | "draftPosition" | "deletedAt" | "publishedCount">>;

async function writeItem(
  tx: Tx,
  actor: Person,
  row: ItemRow,
  action: string,
  changed: Changed,
  fields: Record<string, unknown> = {},
) {
  await tx.update(websiteItems).set(changed).where(eq(websiteItems.id, row.id));
  const title = titleOf(row.kind, changed.draft ?? row.draft);
  await audit(tx, {
    actor: actor.id,
    action: `website item ${action}`,
    objectType,
    objectId: row.id,
    fields: { item: title, ...fields },
  });
}

const textsOf = (kind: KindName, content: Content): Record<string, string> =>
  Object.fromEntries(
    allTexts(kind, content)
      .filter(({ text }) => text !== "")
      .map(({ name, text }) => [name, text]),
  );

/** The fields that differ, as texts, before and after. */
function differences(kind: KindName, before: Content, after: Content): Record<string, [string, string]> {
  const [old, now] = [textsOf(kind, before), textsOf(kind, after)];
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => old[name] !== now[name]);
  return Object.fromEntries(changed.map((name) => [name, [old[name] ?? "", now[name] ?? ""]]));
}

function readContent(kind: KindName, values: FormValues, language: Language = "en"): Content {
  const parsed = parseContent(fieldsIn(kind, language), values, placeholderValues());
  if (parsed.errors) throw new Invalid(parsed.errors);
  return parsed.content;
}

/** Stores an edited draft, in one language. @throws Invalid, NotFound, Conflict with both values */
export const saveItem = (actor: Actor, sent: SubmittedItem): Promise<SavedItem> =>
  asPermitted(actor, "website:edit", async (tx, actor) => {
    const { id, version, values, snapshot, language = "en" } = sent;
    const row = await lockItem(tx, id, "Not saved");
    if (row.version !== version && isOutdated(row, snapshot, language))
      throw editConflict(row, sent, language, await lastChange(tx, objectType, [row.id], row.updatedAt));
    const content = readContent(row.kind, values, language);
    const draft =
      language === "en"
        ? withEnglish(row.kind, row.draft, content)
        : withTranslated(row.draft, language, { content, isChecked: mergedCheck(row, sent, language) });
    // Saving a sample without changes confirms that it is true of this company. With the stored version it is no longer a sample.
    const isConfirmed = isDeepStrictEqual(draft, row.published) && (await isSample(tx, row));
    const publishedCount = row.publishedCount + (isConfirmed ? 1 : 0);
    await writeItem(tx, actor, row, "edited", { draft, publishedCount }, differences(row.kind, row.draft, draft));
    if (isConfirmed) {
      const { id: itemId, draftVisible: visible, draftPosition: position } = row;
      const version = { itemId, number: publishedCount, publication: randomUUID(), content: draft, visible, position };
      await tx.insert(websiteVersions).values({ ...version, publishedBy: actor.id, publishedByName: actor.name });
    }
    return savedItem(row, draft, language);
  });

async function isSample(tx: Tx, { id }: ItemRow): Promise<boolean> {
  const [row] = await tx.select({ isSample: isSampleItem }).from(websiteItems).where(eq(websiteItems.id, id));
  return row?.isSample ?? false;
}

const savedItem = ({ kind, version }: ItemRow, draft: Content, language: Language): SavedItem => ({
  title: titleOf(kind, draft),
  version: version + 1,
  values: formValuesIn(kind, draft, language),
});

/** Adds an item at the end of its list, under the id that its form was given. @throws Invalid */
export async function addItem(actor: Actor, kind: KindName, { id, values }: { id: string; values: FormValues }): Promise<void> {
  requirePermission(actor, "website:edit");
  if (kindOf(kind).page) throw new NotFound("Not added: there is one of each page.");
  const draft = readContent(kind, values);
  await asActor(actor, async (tx) => {
    await lockUntilCommit(tx, "websiteItems", kind);
    const others = await tx.select().from(websiteItems).where(eq(websiteItems.kind, kind));
    if (others.some((other) => other.id === id)) return;
    const title = titleOf(kind, draft);
    const taken = new Set(others.map(({ slug }) => slug));
    const slug = [slugOf(title), ...others.map((_, index) => `${slugOf(title)}-${index + 2}`)].find((name) => !taken.has(name));
    const draftPosition = Math.max(0, ...others.map((other) => other.draftPosition)) + 1;
    await tx.insert(websiteItems).values({ id, kind, slug: slug as string, draft, draftPosition });
    await audit(tx, {
      actor: actor.id,
      action: "website item added",
      objectType,
      objectId: id,
      fields: { item: title, ...textsOf(kind, draft) },
    });
  });
}

/** Moves an item within its list. @param before the id of the item that follows it afterwards; empty: it becomes the last */
export const moveItem = (actor: Actor, sent: RecordVersion, before: string): Promise<void> =>
  asPermitted(actor, "website:edit", async (tx, actor) => {
    // The list is locked before the row: two people who move items of one list would otherwise deadlock.
    const [found] = await tx.select({ kind: websiteItems.kind }).from(websiteItems).where(eq(websiteItems.id, sent.id));
    if (!found) throw new NotFound("Not moved: there is no such item.");
    const kind = found.kind as KindName;
    const kinds: readonly KindName[] = kindOf(kind).page ? menuKinds : [kind];
    await lockUntilCommit(tx, "websiteItems", kinds[0]);
    const row = await lockVersion(tx, sent, "Not moved");
    const list = await tx
      .select({ id: websiteItems.id, position: websiteItems.draftPosition })
      .from(websiteItems)
      .where(and(inArray(websiteItems.kind, [...kinds]), isNull(websiteItems.deletedAt)))
      .orderBy(websiteItems.draftPosition, websiteItems.slug);
    const others = list.filter(({ id }) => id !== row.id);
    const newIndex = before === "" ? others.length : others.findIndex(({ id }) => id === before);
    if (newIndex < 0) throw new Conflict("Not moved: the list has changed meanwhile. Please look again.");
    let position = positionBetween(others[newIndex - 1]?.position, others[newIndex]?.position);
    if (position === null) {
      // The two neighbours have the same position, or no number is left between their positions: all are numbered again.
      for (const [index, { id }] of others.entries())
        await tx
          .update(websiteItems)
          .set({ draftPosition: index < newIndex ? index + 1 : index + 2 })
          .where(eq(websiteItems.id, id));
      position = newIndex + 1;
    }
    await writeItem(tx, actor, row, "moved", { draftPosition: position });
  });

/**
 * The page Sports goes and comes with the service of which it tells: else the menu of a company that hides the service still offers it.
 * @returns the page's name, if it changes
 */
async function setPageOfService(tx: Tx, actor: Person, { kind, slug }: ItemRow, isVisible: boolean): Promise<string | null> {
  if (kind !== "service" || slug !== "sports") return null;
  const isOther = and(eq(websiteItems.kind, "sports-page"), eq(websiteItems.draftVisible, !isVisible));
  const [page] = (await tx.select().from(websiteItems).where(isOther).for("update")) as ItemRow[];
  if (!page) return null;
  await writeVisible(tx, actor, page, isVisible);
  return titleOf(page.kind, page.draft);
}

const writeVisible = (tx: Tx, actor: Person, row: ItemRow, isVisible: boolean): Promise<void> =>
  writeItem(
    tx,
    actor,
    row,
    isVisible ? "shown" : "hidden",
    { draftVisible: isVisible },
    { shown: [row.draftVisible, isVisible] },
  );

/** Hides an item from visitors, or shows it again; for visitors that happens when the change is published. */
export const setItemVisible = (actor: Actor, sent: RecordVersion, isVisible: boolean): Promise<{ title: string }> =>
  asPermitted(actor, "website:edit", async (tx, actor) => {
    const row = await lockVersion(tx, sent, "Not changed");
    if (kindOf(row.kind).page?.isFixed && !isVisible) throw new Conflict("Not hidden: the website needs this page.");
    await writeVisible(tx, actor, row, isVisible);
    const page = await setPageOfService(tx, actor, row, isVisible);
    const title = titleOf(row.kind, row.draft);
    return { title: page ? `${title} and its page ${page}` : title };
  });

/** Deletes an item. Visitors see it until the deletion is published. */
export const deleteItem = (actor: Actor, sent: RecordVersion): Promise<{ kind: KindName }> =>
  asPermitted(actor, "website:edit", async (tx, actor) => {
    const row = await lockVersion(tx, sent, "Not deleted");
    if (kindOf(row.kind).page) throw new Conflict("Not deleted: there is one of each page. It can be hidden.");
    await writeItem(tx, actor, row, "deleted", { deletedAt: new Date() });
    await setPageOfService(tx, actor, row, false);
    return { kind: row.kind };
  });

/** Restores a deleted item. If its deletion was published, it is a draft that visitors do not see yet. */
export const undeleteItem = (actor: Actor, id: string): Promise<{ title: string }> =>
  asPermitted(actor, "website:edit", async (tx, actor) => {
    const row = await lockItem(tx, id, "Not brought back");
    if (row.deletedAt) {
      await writeItem(tx, actor, row, "restored", { deletedAt: null });
      if (row.draftVisible) await setPageOfService(tx, actor, row, true);
    }
    return { title: titleOf(row.kind, row.draft) };
  });

/** Makes a published version the draft again; visitors see it when it is published. @throws NotFound, Conflict */
export const restoreVersion = (
  actor: Actor,
  sent: RecordVersion,
  number: number,
  language: Language = "en",
): Promise<SavedItem> =>
  asPermitted(actor, "website:edit", async (tx, actor) => {
    const row = await lockVersion(tx, sent, "Not restored");
    const [version] = await tx
      .select()
      .from(websiteVersions)
      .where(
        and(eq(websiteVersions.itemId, row.id), eq(websiteVersions.number, number), sql`${websiteVersions.content} is not null`),
      );
    if (!version?.content) throw new NotFound("Not restored: there is no such version.");
    const changed = { draft: version.content, draftVisible: version.visible, draftPosition: version.position, deletedAt: null };
    await writeItem(tx, actor, row, "version restored", changed, {
      number,
      ...differences(row.kind, row.draft, version.content),
    });
    return savedItem(row, version.content, language);
  });
