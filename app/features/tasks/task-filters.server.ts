import { and, between, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Days, today } from "#app/platform/values/dates.ts";
import { tasksWithUsers as view } from "#db/schema.ts";
import { askedPrefix, type DueGroup, lastDayOfWeek, type TaskFilterValues, type TaskGrouping } from "./tasks.ts";

// The index on open tasks has the same expression.
export const isOpen = sql`(coalesce(${view.status}, 'pending') <> 'completed' and ${view.status} is distinct from 'closed')`;

const dueConditions = {
  overdue: () => sql`${view.dueDate} < ${today()} and ${isOpen}`,
  today: () => eq(view.dueDate, today()),
  week: () => sql`${view.dueDate} > ${today()} and ${view.dueDate} <= ${lastDayOfWeek(today())}`,
  later: () => sql`${view.dueDate} > ${lastDayOfWeek(today())}`,
  none: () => isNull(view.dueDate),
};

export const dueCondition = (due: Exclude<DueGroup, "completed"> | ""): SQL | undefined =>
  due ? dueConditions[due]() : undefined;

/** What a person asked others to do, also what was given on since. `any`, because of `in` with `or` PostgreSQL reads all tasks. */
export const isAskedBy = (person: string): SQL =>
  sql`(${view.askedBy} = ${person} or ${view.id} = any(array(select given_on_tasks(${person}))))`;

/** The tasks that a member may change: those that the member has, and those that the member asked others to do. */
export const isChangeable = (person: string) => or(eq(view.assignedTo, person), isAskedBy(person));

/** A person's tasks; of "nobody" those that are not assigned; "asked.ID": what that person asked others to do. */
export function personCondition(person: string): SQL | undefined {
  if (person === "nobody") return isNull(view.assignedTo);
  const [, asker] = person.split(askedPrefix);
  if (asker) return isAskedBy(asker);
  return person ? eq(view.assignedTo, person) : undefined;
}

/** All filters but those of the chips that have a count: person and group of due days. @param days the days of the month view */
export const conditionWithoutChips = ({ status, priority, event, day }: TaskFilterValues, days: Days | null) =>
  and(
    days ? between(view.dueDate, ...days) : day ? eq(view.dueDate, day) : undefined,
    statusCondition(status),
    priority ? eq(sql`priority_rank(${view.priority})`, sql`priority_rank(${priority})`) : undefined,
    event === "none" ? isNull(view.eventId) : event ? eq(view.eventId, event) : undefined,
  );

function statusCondition(status: TaskFilterValues["status"]): SQL | undefined {
  if (status === "") return isOpen;
  if (status === "all") return undefined;
  return status === "pending" ? or(eq(view.status, status), isNull(view.status)) : eq(view.status, status);
}

/** The key of a task's group, as in `TaskGroup`. */
export const groupKey = (grouping: TaskGrouping): SQL<string> => sql<string>`coalesce(${groupColumn(grouping)}::text, '')`;

/** The column by which tasks are grouped; null for tasks without event or person. */
export function groupColumn(grouping: TaskGrouping): SQL {
  if (grouping === "event") return sql`${view.eventId}`;
  if (grouping === "person") return sql`${view.assignedTo}`;
  // Literals instead of parameters: PostgreSQL must recognise this expression as the one in `group by`.
  return sql`case when not (${isOpen}) then 'completed' when ${view.dueDate} is null then 'none'
    when ${view.dueDate} < ${sql.raw(`date '${today()}'`)} then 'overdue' when ${view.dueDate} = ${sql.raw(`date '${today()}'`)} then 'today'
    when ${view.dueDate} <= ${sql.raw(`date '${lastDayOfWeek(today())}'`)} then 'week' else 'later' end`;
}

/** Condition: a task is in one of these groups. The conditions on event and person can use an index. */
export function groupCondition(grouping: TaskGrouping, keys: readonly string[]): SQL | undefined {
  if (grouping === "due") return inArray(groupColumn("due"), [...keys]);
  const column = grouping === "event" ? view.eventId : view.assignedTo;
  const ids = keys.filter(Boolean);
  return or(ids.length > 0 ? inArray(column, ids) : undefined, keys.includes("") ? isNull(column) : undefined);
}
