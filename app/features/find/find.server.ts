import { type SQL, sql } from "drizzle-orm";
import { readDayAnswer } from "#app/features/date-board/date-board.server.ts";
import { answerText, datesUrl, readAskedDay, readMonthInQuestion } from "#app/features/date-board/date-board.ts";
import { invoicesOfAmount, invoicesSql } from "#app/features/invoices/invoices.server.ts";
import { type Action, type Actor, can, requirePermission } from "#app/permissions.ts";
import { formatDayWithWeekday, isDay, monthLabel, today } from "#app/platform/values/dates.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import { firstDayOf } from "#app/records/event-days.server.ts";
import { patternSql } from "#app/records/search.server.ts";
import { readOwn } from "#db/client.server.ts";
import {
  type FindKind,
  type FindPatterns,
  type FindQuery,
  type FoundGroup,
  type FoundRecord,
  type FoundRow,
  findPatterns,
  maxCounted,
  maxOpened,
  maxOpenedShown,
  type OpenedRecord,
  rowsPerKind,
  toGroups,
  toRow,
} from "./find.ts";

/**
 * The records whose name, number or phone contains the text, and invoices of an amount, of the kinds that the actor may list: at most `rows` of
 * each kind, the best first.
 */
export async function findRecords(actor: Actor, { text, kinds }: FindQuery, rows = rowsPerKind): Promise<FoundGroup[]> {
  requirePermission(actor, "view:open");
  const sources = sourcesOn(today());
  const listed = kinds.filter((kind) => can(actor, sources[kind].permission));
  const patterns = findPatterns(text);
  if (patterns.matching.length === 0 || listed.length === 0) return [];
  const dayGroup = listed.includes("event") ? await findDay(actor, text) : [];
  const { matching, alternatives, beginning } = patterns;
  const amounts = invoicesOfAmount(text);
  const records = await readOwn(actor, (tx) =>
    tx.execute<FoundRecord>(sql`
      with found as materialized (
        select kind, id, null as user_id, null::int as position
        from find_records(${textArray(listed)}, ${textArray(matching)}, ${textArray(alternatives)}, ${beginning})
        ${listed.includes("person") ? sql`union all ${matchingPeople(patterns)}` : sql``}
        ${amounts && listed.includes("invoice") ? sql`union (select 'invoice', id, null, null from (${amounts}) a limit ${maxCounted})` : sql``})
      ${rowsOf(sources, listed, rankSql(patterns), rows)}`),
  );
  return [...dayGroup, ...toGroups(records, text)];
}

/** "12 feb": whether the day is free. "feb 2028", "12-14 feb": their month on the board. */
async function findDay(actor: Actor, text: string): Promise<FoundGroup[]> {
  const day = readAskedDay(text);
  const month = isDay(day) ? "" : readMonthInQuestion(text, today());
  if (!isDay(day) && !month) return [];
  const [to, name, facts] = month
    ? [`month=${month}`, monthLabel(month), "What is free, held and booked"]
    : [`day=${day}`, formatDayWithWeekday(day), answerText(await readDayAnswer(actor, day))];
  const row = { key: to, to: `${datesUrl}?${to}`, icon: "events" as const, name, facts, state: "" };
  return [{ kind: "day", title: "Dates", listUrl: null, count: "", rows: [row] }];
}

/** The opened records that still exist, the last opened first. */
export async function readOpenedRecords(actor: Actor, opened: readonly OpenedRecord[]): Promise<FoundRow[]> {
  requirePermission(actor, "view:open");
  const sources = sourcesOn(today());
  const kinds = [...new Set(opened.map(({ kind }) => kind))].filter((kind) => can(actor, sources[kind].permission));
  if (kinds.length === 0) return [];
  const rows = await readOwn(actor, (tx) =>
    tx.execute<FoundRecord>(sql`
      with found as materialized (
        select kind, id::uuid, null::text as user_id, position::int
        from unnest(${textArray(opened.map(({ kind }) => kind))}, ${textArray(opened.map(({ id }) => id))}) with ordinality as t (kind, id, position))
      ${rowsOf(sources, kinds, sql`position`, maxOpened)}`),
  );
  return rows
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxOpenedShown)
    .map((record) => toRow(record));
}

type Source = {
  /** Required to open the list of the kind. */
  permission: Action;
  table: SQL;
  id?: SQL;
  searchText?: SQL;
  /** The order among records of equal rank. */
  order: SQL;
  /** SQL over the table's row `t` and the tables of `joined`. */
  name: SQL;
  /** As `kindTexts` shows them. */
  facts: SQL[];
  state: SQL;
  joined?: SQL;
};

const sourcesOn = (day: string): Record<FindKind, Source> => ({
  event: {
    permission: "event:list",
    table: sql`events`,
    name: sql`t.name`,
    facts: [firstDayOf(sql`t.id`), sql`t.venue`],
    state: sql`coalesce(t.status, 'pending')`,
    order: sql`abs(${firstDayOf(sql`t.id`)}::date - ${day}::date) nulls last`,
  },
  lead: {
    permission: "lead:list",
    table: sql`leads`,
    name: sql`t.name`,
    facts: [sql`t.kind`, sql`t.company`, sql`t.phone`, sql`t.email`],
    state: sql`t.stage`,
    order: sql`t.updated_at desc`,
  },
  client: {
    permission: "client:list",
    table: sql`clients`,
    name: sql`t.name`,
    facts: [sql`t.city`, sql`t.phone`, sql`t.email`],
    state: sql`t.kind`,
    order: sql`t.updated_at desc`,
  },
  quote: {
    permission: "quote:list",
    table: sql`quotes`,
    order: sql`t.created_at desc`,
    name: sql`t.number`,
    facts: [sql`t.client_name`, sql`t.content ->> 'title'`, sql`r.total`],
    state: sql`case when t.status = 'sent' and t.valid_until < ${day}::date then 'expired' else t.status end`,
    joined: sql`left join quote_revisions r on r.quote_id = t.id and r.number = t.revision`,
  },
  invoice: {
    permission: "invoice:list",
    table: sql`invoices`,
    name: sql`t.number`,
    facts: [sql`t.client_name`, sql`t.amount`],
    state: sql`i.state`,
    joined: sql`join (${invoicesSql()}) i on i.id = t.id`,
    order: sql`t.created_at desc`,
  },
  vendor: {
    permission: "vendor:list",
    table: sql`vendors`,
    name: sql`t.vendor_name`,
    facts: [sql`t.service_type`, sql`t.phone`, sql`t.contact_email`],
    state: sql`t.status`,
    order: sql`t.status, ${foldSql(sql`t.vendor_name`)}`,
  },
  person: {
    permission: "team:manage",
    table: sql`user_profiles`,
    id: sql`t.user_id`,
    searchText: sql`search_text(t.full_name, t.email)`,
    name: sql`coalesce(nullif(t.full_name, ''), t.email)`,
    facts: [sql`t.email`],
    state: sql`case when t.access in ('pending', 'disabled') then t.access else coalesce(nullif(t.role, ''), 'Team Member') end`,
    order: foldSql(sql`t.full_name`),
  },
  task: {
    permission: "task:list",
    table: sql`tasks`,
    name: sql`t.title`,
    facts: [sql`e.name`, sql`t.due_date`],
    joined: sql`left join events e on e.id = t.event_id`,
    state: sql`coalesce(t.status, 'pending')`,
    order: sql`coalesce(t.status, 'pending') in ('completed', 'closed'), t.due_date`,
  },
});

/** The people whose name or address matches. It reads the whole table, which has one row per colleague. */
const matchingPeople = ({ matching }: FindPatterns): SQL => sql`(
  select 'person', null, t.user_id, null from user_profiles t
  where ${sql.join(
    matching.map((pattern) => sql`search_text(t.full_name, t.email) ${patternSql(pattern)}`),
    sql` and `,
  )} limit ${maxCounted})`;

/** The first rows of each kind among the ids of `found`, as far as row-level security shows them to the actor. */
const rowsOf = (sources: Record<FindKind, Source>, kinds: readonly FindKind[], rank: SQL, rows: number): SQL =>
  sql.join(
    kinds.map((kind) => {
      const { table, id = sql`t.id`, searchText = sql`t.search_text`, order, name, facts, state, joined = sql`` } = sources[kind];
      return sql`(
        select ${kind} as kind, ${id}::text as id, ${name} as name, json_build_array(${sql.join(facts, sql`, `)}) as facts,
          ${state} as state, rank, least(count, ${maxCounted})::int as count
        from (
          select t.*, rank, count(*) over () as count, row_number() over (order by rank, ${order}, s.text, ${id}) as nth
          from found join ${table} t on ${id} = ${kind === "person" ? sql`found.user_id` : sql`found.id`},
            lateral (select ${searchText} as text) s, lateral (select ${rank} as rank) r
          where found.kind = ${kind}) t ${joined}
        where nth <= ${rows} order by nth)`;
    }),
    sql` union all `,
  );

const rankSql = ({ exact, beginning, wordBeginning }: FindPatterns): SQL => sql`
  case when s.text like any (${textArray(exact)}) then 0 when s.text like ${beginning} then 1 when s.text like ${wordBeginning} then 2 else 3 end`;

const textArray = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}::text[]`;
