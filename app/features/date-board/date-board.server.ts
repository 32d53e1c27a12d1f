import { sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { officeOf, parseOfficeKey } from "#app/company/company.ts";
import type { ChecklistName } from "#app/content/checklists.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { type Days, today } from "#app/platform/values/dates.ts";
import { emptyList, selectRows } from "#app/records/json-rows.server.ts";
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

/** How many of what takes a day, or asks for it, the board names. */
const maxOfDay = 100;

/** The verdict on each office and day. @param counts of the days that have any function */
export function verdictsOf(counts: readonly OfficeDayCount[], kind: ChecklistName | "") {
  const byKey = new Map(counts.map((count) => [`${count.day} ${count.office}`, count]));
  const none = { ...nothingTaken, kind: nothingTaken };
  return (day: string, office: string): Verdict =>
    officeVerdict(company(), office, day, byKey.get(`${day} ${office}`) ?? none, kind);
}

const asksSql = ([first, last]: Days, now: string) => sql<{ day: string; count: number }>`
  select day::text, count(*)::int as count from asked_days(${now}::date, ${first}::date, ${last}::date) group by 1`;

/** Who asks for a day, whoever asked first as the first. */
const askersSql = (day: string, now: string) => sql<DayAsker>`
  select asker as id, is_quote as "isQuote", name, kind, (asked_at at time zone 'Asia/Kolkata')::date::text as "askedOn", guests
  from asked_days(${now}::date, ${day}::date, ${day}::date) order by asked_at, asker limit ${maxOfDay}`;

/** The offices that the board shows: the chosen one, or all. */
const shownOffices = (key: string) => {
  const chosen = parseOfficeKey(company(), key);
  return company().offices.filter((office) => !chosen || office.key === chosen);
};

/**
 * What the board shows: who asks in the weeks of a month and what takes its days, the counts of these weeks and of a year, and of the chosen
 * day everything.
 * @param weeks the first and the last day that the month shows @param year those of the year at a glance
 */
export async function readDates(actor: Actor, { day, kind, office }: DatesFilters, weeks: Days, year: Days) {
  requirePermission(actor, "event:list");
  const now = today();
  const [first = year[0], , , last = year[1]] = [...weeks, ...year].sort();
  const period: Days = [first, last];
  const lists = await readShared(actor, (tx) =>
    selectRows(tx, {
      counts: countsSql(period, now, kind),
      takings: takingsSql(weeks, now),
      asks: asksSql(weeks, now),
      ofDay: day ? takingsSql([day, day], now, maxOfDay) : (emptyList as ReturnType<typeof takingsSql>),
      askers: day ? askersSql(day, now) : (emptyList as ReturnType<typeof askersSql>),
    }),
  );
  return {
    offices: shownOffices(office).map(({ key, city }) => ({ key, city })),
    counts: parseRows(lists.counts),
    takings: parseRows(lists.takings),
    asks: parseRows(lists.asks),
    ofDay: parseRows(lists.ofDay),
    askers: parseRows(lists.askers),
  };
}

/** "Is 12 Feb free?" for one office, or for each. */
export async function readDayAnswer(actor: Actor, day: string, office = ""): Promise<DayAnswer> {
  requirePermission(actor, "event:list");
  const { counts } = await readShared(actor, (tx) => selectRows(tx, { counts: countsSql([day, day], today(), "") }));
  const verdict = verdictsOf(parseRows(counts), "");
  return { day, offices: shownOffices(office).map(({ key, city }) => ({ key, city, verdict: verdict(day, key) })) };
}

/** The functions of a quote that its office has no place for, beside those of others; `text` says why. */
export async function selectDaysWithoutPlace<Function extends { day: string }>(
  tx: Tx,
  functions: readonly Function[],
  { office, quoteId, leadId, eventId }: { office: string; quoteId: string | null; leadId: string | null; eventId: string | null },
): Promise<{ text: string; of: Function }[]> {
  if (functions.length === 0 || !parseOfficeKey(company(), office)) return [];
  const days = functions.map(({ day }) => day).sort();
  const period: Days = [days[0] as string, days.at(-1) as string];
  const taken = await tx.execute<{ day: string; state: "booked" | "held" }>(sql`
    select day::text, state from (${takenSql(period, today())}) taken
    where office = ${office} and source is distinct from ${quoteId}::uuid and source is distinct from ${eventId}::uuid
      and source not in (select id from quotes where lead_id = ${leadId}::uuid)`);
  const { city } = officeOf(company(), office);
  return functions.flatMap((one) => {
    const ofDay = taken.filter(({ day }) => day === one.day);
    const booked = ofDay.filter(({ state }) => state === "booked").length;
    const others = { booked, held: ofDay.length - booked };
    const verdict = officeVerdict(company(), office, one.day, { ...others, kind: nothingTaken });
    const own = functions.filter(({ day }) => day === one.day).length;
    return verdict.free >= own ? [] : [{ text: noPlaceText(city, one.day, verdict, own), of: one }];
  });
}
