import { sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { officeOf, parseOfficeKey } from "#app/company/company.ts";
import type { ChecklistName } from "#app/content/checklists.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { type Days, today } from "#app/platform/values/dates.ts";
import { selectRows } from "#app/records/json-rows.server.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { readShared, type Tx } from "#db/client.server.ts";
import {
  type DatesFilters,
  type DayAnswer,
  type DayAsker,
  noPlaceText,
  nothingTaken,
  type OfficeDayCount,
  officeVerdict,
  type Verdict,
} from "./date-board.ts";
import { countsSql, takenSql, takingsSql } from "./day-sql.server.ts";

/** The verdict on each office and day. @param counts of the days that have any function */
export function verdictsOf(counts: readonly OfficeDayCount[], kind: ChecklistName | "") {
  const byKey = new Map(counts.map((count) => [`${count.day} ${count.office}`, count]));
  const none = { ...nothingTaken, kind: nothingTaken };
  return (day: string, office: string): Verdict =>
    officeVerdict(company(), office, day, byKey.get(`${day} ${office}`) ?? none, kind);
}

/** Who asks for the days of a period, whoever asked first as the first. */
const askersSql = ([first, last]: Days, now: string) => sql<DayAsker>`
  select day::text, asker as id, is_quote as "isQuote", name, kind, (asked_at at time zone 'Asia/Kolkata')::date::text as "askedOn"
  from asked_days(${now}::date, ${first}::date, ${last}::date) order by asked_at, asker`;

/** How many leads ask for a month of a period and know no day yet. */
const monthAsksSql = ([first, last]: Days, now: string) => sql<{ month: string; count: number }>`
  select to_char(month, 'YYYY-MM') as month, count(*)::int as count from leads
  where month between date_trunc('month', greatest(${first}::date, ${now}::date)) and ${last}::date and stage in ('new', 'contacted', 'quoted')
  group by month`;

/** The offices that the board shows: the chosen one, or all. */
const shownOffices = (key: string) => {
  const chosen = parseOfficeKey(company(), key);
  return company().offices.filter((office) => !chosen || office.key === chosen);
};

/**
 * What the board shows: the counts of a year and of the weeks of a month, and for these weeks and the chosen day what takes them and who asks.
 * @param weeks the first and the last day that the month shows @param year those of the year at a glance
 */
export async function readDates(actor: Actor, { day, kind, office }: DatesFilters, weeks: Days, year: Days) {
  requirePermission(actor, "event:list");
  const now = today();
  const named = spanOf([...weeks, ...(day ? [day] : [])]);
  const lists = await readShared(actor, (tx) =>
    selectRows(tx, {
      counts: countsSql(spanOf([...named, ...year]), now, kind),
      takings: takingsSql(named, now, day),
      askers: askersSql(named, now),
      months: monthAsksSql(named, now),
    }),
  );
  return {
    offices: shownOffices(office).map(({ key, city }) => ({ key, city })),
    counts: parseRows(lists.counts),
    takings: Map.groupBy(parseRows(lists.takings), (taking) => taking.day),
    askers: Map.groupBy(parseRows(lists.askers), (asker) => asker.day),
    monthAsks: new Map(parseRows(lists.months).map(({ month, count }) => [month, count])),
  };
}

const spanOf = (days: readonly string[]): Days => {
  const sorted = days.toSorted();
  return [sorted[0] as string, sorted.at(-1) as string];
};

/** "Is 12 Feb free?" for one office, or for each. */
export async function readDayAnswer(actor: Actor, day: string, office = ""): Promise<DayAnswer> {
  requirePermission(actor, "event:list");
  const { counts } = await readShared(actor, (tx) => selectRows(tx, { counts: countsSql([day, day], today(), "") }));
  const verdict = verdictsOf(parseRows(counts), "");
  return { day, offices: shownOffices(office).map(({ key, city }) => ({ key, city, verdict: verdict(day, key) })) };
}

/** The days of a quote's functions on which its office has no place for them, beside what others take, and why. */
export async function selectDaysWithoutPlace(
  tx: Tx,
  functions: readonly { day: string }[],
  { office, quoteId, leadId, eventId }: { office: string; quoteId: string | null; leadId: string | null; eventId: string | null },
): Promise<{ day: string; text: string }[]> {
  if (functions.length === 0 || !parseOfficeKey(company(), office)) return [];
  const byDay = Map.groupBy(functions, ({ day }) => day);
  const taken = await tx.execute<{ day: string; state: "booked" | "held" }>(sql`
    select day::text, state from (${takenSql(spanOf([...byDay.keys()]), today())}) taken
    where office = ${office} and source is distinct from ${quoteId}::uuid and source is distinct from ${eventId}::uuid
      and source is distinct from ${leadId}::uuid
      and source not in (select id from quotes where lead_id = ${leadId}::uuid)`);
  const { city } = officeOf(company(), office);
  return [...byDay].flatMap(([day, own]) => {
    const others = taken.filter((one) => one.day === day);
    const booked = others.filter(({ state }) => state === "booked").length;
    const verdict = officeVerdict(company(), office, day, { booked, held: others.length - booked, kind: nothingTaken });
    return verdict.free >= own.length ? [] : [{ day, text: noPlaceText(city, day, verdict, own.length) }];
  });
}
