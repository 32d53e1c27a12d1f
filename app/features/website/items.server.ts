import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { countPlaceholders, offerPlaceholders, servicePlaceholders } from "#app/content/counts.ts";
import { type Language, languageNames, translationLanguages } from "#app/content/languages.ts";
import type { PlaceholderValues } from "#app/content/placeholders.ts";
import { schemaOf } from "#app/content/site/fields.ts";
import { type KindName, kindNames, kindOf } from "#app/content/site/kinds.ts";
import { services } from "#app/content/site/services.ts";
import { statistics } from "#app/content/site/statistics.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { readOwn } from "#db/client.server.ts";
import { websiteItems, websiteVersions } from "#db/schema.ts";
import { allTexts, formValuesIn, staleText, translationStates } from "./item-texts.ts";
import type { EditedItem, FieldChange, ItemState, ListedItem, Publication, PublishedVersion, UnpublishedItem } from "./items.ts";
import { publishedSite, websitePlaceholders } from "./website.server.ts";
import { contentOf } from "./website.ts";

const stateSql: SQL<ItemState> = sql`case
  when deleted_at is not null then 'deleted'
  when published is null then 'new'
  when (draft, draft_visible, draft_position) is distinct from (published, published_visible, published_position) then 'changed'
  when not published_visible then 'hidden'
  else 'published' end`;
/** The deletion was published. */
const isDeletionPublished = and(isNotNull(websiteItems.deletedAt), isNull(websiteItems.published)) as SQL;

const titleSql = sql<string>`case kind ${sql.join(
  kindNames.map((name) => {
    const { page, name: pageName, titleField } = kindOf(name);
    return page ? sql`when ${name} then ${pageName}` : sql`when ${name} then draft ->> ${titleField}`;
  }),
  sql` `,
)} end`;

/** The kinds whose default items state facts about the sample company. */
export const factualKinds: readonly KindName[] = ["venue", "testimonial", "statistic"];

const { id, kind, draftVisible: isVisible, version } = websiteItems;
/** A default item that nobody has published or confirmed; `upgrade` is the system role that inserts the default items. */
export const isUntouched = sql<boolean>`(default_key is not null
  and not exists (select from website_versions where item_id = website_items.id and published_by <> 'upgrade'))`;
export const isSampleItem = sql<boolean>`(${inArray(kind, [...factualKinds])} and draft_visible and deleted_at is null and ${isUntouched})`;
const listedColumns = {
  id,
  kind: sql<KindName>`${kind}`,
  title: titleSql,
  state: stateSql,
  isVisible,
  version,
  isSample: isSampleItem,
  isUntouched,
};

/** All items in their order, except those whose deletion was published. */
export async function listItems(actor: Actor): Promise<ListedItem[]> {
  requirePermission(actor, "website:edit");
  return readOwn(actor, (tx) =>
    tx
      .select(listedColumns)
      .from(websiteItems)
      .where(and(sql`not (${isDeletionPublished})`, inArray(kind, kindNames)))
      .orderBy(websiteItems.draftPosition, websiteItems.slug),
  );
}

/** Deleted items of these kinds, which can be brought back; the newest first. */
export async function listDeletedItems(actor: Actor, kinds: readonly KindName[]): Promise<ListedItem[]> {
  requirePermission(actor, "website:edit");
  return readOwn(actor, (tx) =>
    tx
      .select(listedColumns)
      .from(websiteItems)
      .where(and(isNotNull(websiteItems.deletedAt), inArray(kind, [...kinds])))
      .orderBy(sql`deleted_at desc`)
      .limit(20),
  );
}

/** Values for the placeholders that a text of the website may have: facts of the company, counts, and figures, also those that are not shown. */
export const placeholderValues = (): PlaceholderValues => ({
  ...websitePlaceholders(),
  ...countPlaceholders({ services: 6, sports: 6 }, "en"),
  ...offerPlaceholders(["weddings"], "en"),
  ...servicePlaceholders(
    services.map(({ slug }) => slug),
    "en",
  ),
  ...Object.fromEntries(statistics.map(({ slug, content }) => [slug, content.value])),
  ...Object.fromEntries(
    publishedSite()
      .items("statistic")
      .map(({ slug, value }) => [slug, value]),
  ),
});

/** Whether the company shows pages in the language. */
const isShown = (language: Language): boolean => company().languages.includes(language);

/** An item for its editor in a language; null when there is none. */
export async function readItem(actor: Actor, itemId: string, wanted: Language = "en"): Promise<EditedItem | null> {
  requirePermission(actor, "website:edit");
  const language = isShown(wanted) ? wanted : "en";
  const [row] = await readOwn(actor, (tx) =>
    tx
      .select({ ...listedColumns, slug: websiteItems.slug, draft: websiteItems.draft })
      .from(websiteItems)
      .where(eq(id, itemId)),
  );
  if (!row || !kindNames.includes(row.kind)) return null;
  const { draft, ...item } = row;
  const translations = translationStates(item.kind, draft).filter(({ language }) => isShown(language));
  const values = formValuesIn(item.kind, draft, language);
  return { ...item, language, values, translations, english: formValuesIn(item.kind, draft, "en") };
}

/** When an item was published, the newest first. */
export async function readVersions(actor: Actor, itemId: string): Promise<PublishedVersion[]> {
  requirePermission(actor, "website:edit");
  const { number, publishedAt, publishedByName, content } = websiteVersions;
  const rows = await readOwn(actor, (tx) =>
    tx
      .select({ number, at: publishedAt, by: publishedByName, isRemoval: sql<boolean>`${content} is null` })
      .from(websiteVersions)
      .where(eq(websiteVersions.itemId, itemId))
      .orderBy(sql`${number} desc`)
      .limit(50),
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function readPublications(actor: Actor): Promise<Publication[]> {
  requirePermission(actor, "website:edit");
  return readOwn(actor, (tx) =>
    tx.execute<Publication>(sql`
      select v.publication as id, to_json(max(v.published_at)) #>> '{}' as at, max(v.published_by_name) as by,
        json_agg(${titleSql} order by kind, draft_position) as titles
      from website_versions v join website_items i on i.id = v.item_id
      where v.published_by <> 'upgrade' group by v.publication order by max(v.published_at) desc limit 8`),
  );
}

/** The items with unpublished changes, with what publishing them would change. */
export async function listUnpublished(actor: Actor): Promise<UnpublishedItem[]> {
  requirePermission(actor, "website:edit");
  const rows = await readOwn(actor, (tx) =>
    tx
      .select({
        ...listedColumns,
        draft: websiteItems.draft,
        published: websiteItems.published,
        row: sql<Record<string, unknown>>`to_jsonb(website_items) - array['draft', 'published']`,
      })
      .from(websiteItems)
      .where(and(sql`not (${isDeletionPublished})`, sql`${stateSql} in ('new', 'changed', 'deleted')`, inArray(kind, kindNames)))
      .orderBy(kind, websiteItems.draftPosition),
  );
  return rows.map(({ draft, published, row, ...item }) => {
    const changes = changesOf(item, draft, published, row);
    if (item.state === "deleted") return { ...item, changes };
    const remark = kindOf(item.kind).remark?.(contentOf(item.kind, draft) as never) ?? staleRemark(item.kind, draft);
    return { ...item, problem: problemOf(item.kind, draft), remark, changes };
  });
}

/** The languages in which visitors read the item in English from then on, because its translation is older than the English text. */
function staleRemark(name: KindName, draft: Record<string, unknown>): string | undefined {
  const stale = translationLanguages.filter((language) => isShown(language) && staleText(name, draft, language));
  if (stale.length === 0) return undefined;
  const languages = new Intl.ListFormat("en-IN").format(stale.map((language) => languageNames[language]));
  return `Visitors who read ${languages} see it in English until somebody has looked at the changed texts there.`;
}

export function problemOf(name: KindName, draft: Record<string, unknown>): string | undefined {
  const { fields, problems } = kindOf(name);
  const content = contentOf(name, draft);
  const { translations: _, ...english } = draft;
  const issue = schemaOf(fields).safeParse({ ...content, ...english }).error?.issues[0];
  if (issue && Object.hasOwn(fields, String(issue.path[0]))) return issue.message;
  return Object.values(problems?.(content as never) ?? {})[0];
}

function changesOf(
  { kind, state }: ListedItem,
  draft: Record<string, unknown>,
  published: Record<string, unknown> | null,
  row: Record<string, unknown>,
): FieldChange[] {
  if (state === "deleted") return [{ label: "On the website", before: "Yes", after: "No" }];
  const before = new Map((published ? allTexts(kind, published) : []).map(({ name, text }) => [name, text]));
  const changes: FieldChange[] = allTexts(kind, draft)
    .map(({ name, label, text }) => ({ label, before: before.get(name) ?? "", after: text }))
    // `trim`: a list whose rows have only empty texts is a text of empty lines.
    .filter((change) => change.before.trim() !== change.after.trim());
  if (!published) return changes;
  for (const language of translationLanguages) {
    const stale = staleText(kind, published, language);
    if (stale && stale !== staleText(kind, draft, language))
      changes.push({ label: `Looked at again, in ${languageNames[language]}`, before: "", after: stale });
  }
  if (row.draft_visible !== row.published_visible)
    changes.push({ label: "Shown", before: row.published_visible ? "Yes" : "No", after: row.draft_visible ? "Yes" : "No" });
  if (row.draft_position !== row.published_position) changes.push({ label: "Place in the list", before: "", after: "Moved" });
  return changes;
}
