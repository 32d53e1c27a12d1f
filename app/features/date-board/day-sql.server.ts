import { type SQL, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { officeOfStates } from "#app/company/company.ts";
import type { ChecklistName } from "#app/content/checklists.ts";
import type { Days } from "#app/platform/values/dates.ts";
import { type DayTaking, maxNamesPerDay, maxOfDay, type OfficeDayCount } from "./date-board.ts";

/** SQL: the key of the office of the event `e`: its own, else the first one in its State, else the first one. */
function officeSql(): SQL {
  const { offices } = company();
  const known = sql.join(
    offices.map(({ key }) => sql`${key}`),
    sql`, `,
  );
  const ofStates = offices.map(({ stateCode }) => sql`when ${stateCode} then ${officeOfStates(company(), [stateCode])}`);
  return sql`case when e.office in (${known}) then e.office else
    case e.state_code ${sql.join(ofStates, sql` `)} else ${officeOfStates(company(), [])} end end`;
}

/** SQL: what takes the days of a period: planned functions, and quotes and leads that hold days. @param today from when on they hold them */
export const takenSql = ([first, last]: Days, today: string): SQL => sql`
  select b.day, false as "isLead", ${officeSql()} as office, e.event_type as kind, 'booked' as state, e.id as source, b.function_id, e.name as title,
    b.function_name as name, b.time, b.end_time, null::date as until, f.guests::text as guests
  from event_bookings b join events e on e.id = b.event_id join event_functions f on f.id = b.function_id
  where b.day between ${first}::date and ${last}::date and b.status <> 'cancelled'
  union all
  select day, is_lead, office, kind, 'held', source, null, title, name, time, end_time, until, guests
  from held_days(${today}::date, ${first}::date, ${last}::date)`;

/** How many functions each office has on each day of a period that has any, and of a kind among them. */
export const countsSql = (days: Days, today: string, kind: ChecklistName | "") => sql<OfficeDayCount>`
  select day::text, office, booked, held, json_build_object('booked', booked_of_kind, 'held', held_of_kind) as kind from (
    select day, office, count(*) filter (where state = 'booked')::int as booked, count(*) filter (where state = 'held')::int as held,
      count(*) filter (where state = 'booked' and kind = ${kind})::int as booked_of_kind,
      count(*) filter (where state = 'held' and kind = ${kind})::int as held_of_kind
    from (${takenSql(days, today)}) taken group by day, office) counted`;

/**
 * What each day of a period is taken by, the first ones of each day, with the days before a function on which its set-up begins.
 * @param whole the day of which it gives more
 */
export const takingsSql = ([first, last]: Days, today: string, whole: string) => sql<DayTaking>`
  select state, day::text, office, source, "isLead", name, time, "endTime", until::text, guests, of_day as "countOfDay" from (
    select *, count(*) over (partition by day)::int as of_day,
      row_number() over (partition by day order by state = 'setup', state = 'held', time nulls last, source, function_id) as nth
    from (
      select state, day, office, source, "isLead", function_id, concat_ws(', ', nullif(name, ''), nullif(title, '')) as name, time, end_time as "endTime",
        until, guests
      from (${takenSql([first, last], today)}) taken
      union all
      select 'setup', lower(b.occupied)::date, ${officeSql()}, e.id, false, b.function_id, concat_ws(', ', b.function_name, nullif(e.name, '')),
        to_char(lower(b.occupied), 'HH24:MI'), null, null, null
      from event_bookings b join events e on e.id = b.event_id
      where b.day between ${first}::date + 1 and ${last}::date + 1 and lower(b.occupied)::date < b.day and b.status <> 'cancelled') shown) numbered
  where nth <= case when numbered.day::text = ${whole} then ${maxOfDay}::int else ${maxNamesPerDay}::int end order by numbered.day, nth`;
