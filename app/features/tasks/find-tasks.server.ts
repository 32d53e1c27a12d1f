import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Person, requirePermission } from "#app/permissions.ts";
import type { Days } from "#app/platform/values/dates.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import { constantSql, emptyList, listColumns, selectRows } from "#app/records/json-rows.server.ts";
import { type JsonRows, noRows, parseRows } from "#app/records/json-rows.ts";
import { rowsPerPage } from "#app/records/list-filters.ts";
import { searchTable } from "#app/records/search.server.ts";
import { readAllOrOwn, readOwn, type Tx } from "#db/client.server.ts";
import { events, tasksWithUsers as view } from "#db/schema.ts";
import {
  conditionWithoutChips,
  dueCondition,
  groupColumn,
  groupCondition,
  groupKey,
  isAskedBy,
  isOpen,
  personCondition,
} from "./task-filters.server.ts";
import {
  askedBy,
  dueGroups,
  type GroupedTask,
  type MonthTask,
  maxPerDay,
  type Task,
  type TaskFilterValues,
  type TaskGroup,
  type TaskGrouping,
} from "./tasks.ts";

/** How many tasks each filter chip would find together with the other filters. */
export type ChipCounts = { overdue: number; mine: number; asked: number; unassigned: number };

export type FoundTasks = {
  tasks: JsonRows<GroupedTask>;
  groups: TaskGroup[];
  /** The first tasks of each day (`maxPerDay`) of the month view. */
  monthTasks: JsonRows<MonthTask>;
  total: number;
  chipCounts: ChipCounts;
};

/** @property ownedBy the only person whose tasks are read @property days the only days, which the month view shows */
type Scope = { search: TaskFilterValues; ownedBy: string | null; days?: Days | null };

type Query = Scope & { grouping: TaskGrouping };

/**
 * One page of the tasks that match, in groups, each with the count of all its tasks; or those of the days of a month.
 * @param otherQueries of the view, which run in the same statement as the counts
 */
export async function findTasks<Others extends Record<string, SQL>>(actor: Person, query: Query, otherQueries: Others) {
  requirePermission(actor, "task:list");
  const { search, grouping, days } = query;
  const base = await readAllOrOwn(actor, (tx) => baseCondition(tx, query));
  const where = and(base, chipCondition(search));
  const offset = (search.page - 1) * rowsPerPage;
  const queries = { counts: countGroups({ ...query, base, offset }), monthTasks: days ? tasksByDay(where) : emptyList };
  // A member's own list has none of these.
  const countAsked = () =>
    readOwn(actor, async (tx) => {
      const asked = { ...search, person: askedBy(actor.id) };
      return tx.$count(view, and(await baseCondition(tx, { ...query, search: asked }), chipCondition(asked)));
    });
  const [{ counts, monthTasks, ...others }, mine, asked, overdueOfOpen] = await Promise.all([
    readAllOrOwn(actor, (tx) => selectRows(tx, { ...otherQueries, ...queries })),
    readOwn(actor, (tx) => tx.$count(view, and(base, dueCondition(search.due), personCondition(actor.id)))),
    countAsked(),
    search.status === "completed" ? countOverdue(actor, query) : null,
  ]);
  const rows = parseRows(counts as JsonRows<CountedRow>);
  const [{ total = 0, overdue = 0, unassigned = 0 } = {}] = rows;
  const groups = rows.filter((row): row is Counts & CountedGroup => row.key !== null);
  const page = { where, groups, search, grouping, offset };
  const found: FoundTasks = {
    tasks: days ? noRows : await readAllOrOwn(actor, (tx) => selectPage(tx, page)),
    monthTasks: monthTasks as JsonRows<MonthTask>,
    groups: groups.map(({ key, name, date, count }) => ({ key, name, date, count })),
    total,
    chipCounts: { overdue: overdueOfOpen ?? overdue, mine, asked, unassigned },
  };
  return { found, others };
}

/** What the chip Overdue finds from the list of completed tasks: it leads to the open ones. */
const countOverdue = (actor: Person, query: Query): Promise<number> =>
  readAllOrOwn(actor, async (tx) => {
    const open = await baseCondition(tx, { ...query, search: { ...query.search, status: "" } });
    return tx.$count(view, and(open, dueCondition("overdue"), personCondition(query.search.person)));
  });

export const matchingTasks = async (tx: Tx, scope: Scope): Promise<SQL | undefined> =>
  and(await baseCondition(tx, scope), chipCondition(scope.search));

async function baseCondition(tx: Tx, { search, ownedBy, days = null }: Scope): Promise<SQL | undefined> {
  // The policy has the same condition inside an `or`, which uses no index.
  const owned = ownedBy && (search.person === askedBy(ownedBy) ? isAskedBy(ownedBy) : eq(view.assignedTo, ownedBy));
  const filters = and(conditionWithoutChips(search, days), owned || undefined);
  if (!search.q) return filters;
  return (await searchTable(tx, view, search.q, { linked: [{ column: view.eventId, table: events }], filters })).where;
}

const chipCondition = ({ due, person }: TaskFilterValues) => and(dueCondition(due), personCondition(person));

/** `before`: the number of tasks in the groups before this one. */
type CountedGroup = TaskGroup & { before: number };
type Counts = Omit<ChipCounts, "mine" | "asked"> & { total: number };
type CountedRow = Counts & (CountedGroup | { key: null });

/**
 * Counts what the chips would find, and the tasks of each group. Returns a row for each group that the page shows, or one row without a
 * group when the page shows none.
 */
function countGroups({
  base,
  search,
  grouping,
  offset,
}: {
  base?: SQL;
  search: TaskFilterValues;
  grouping: TaskGrouping;
  offset: number;
}): SQL<CountedRow> {
  const count = (...conditions: (SQL | undefined)[]) => sql`count(*) filter (where ${and(...conditions) ?? sql`true`})`;
  const due = dueCondition(search.due);
  const person = personCondition(search.person);
  const { name, date, join, ...group } = groupNames[grouping];
  const order = search.status === "completed" && "completedOrder" in group ? group.completedOrder : group.order;
  return sql<CountedRow>`
    with counted as (
      select ${groupColumn(grouping)} as id, ${count(due, person)} as count, ${count(dueCondition("overdue"), person)} as overdue,
        ${count(due, personCondition("nobody"))} as unassigned
      from ${view} where ${base ?? sql`true`} group by 1
    ), placed as (
      select counted.id, ${name} as name, ${date} as date, count, sum(count) over (order by ${order}, counted.id) - count as before
      from counted ${join} where count > 0
    )
    select sums.*, case when before is not null then coalesce(id::text, '') end as key, name, date, count::int, before::int
    from (select coalesce(sum(count), 0)::int as total, coalesce(sum(overdue), 0)::int as overdue,
      coalesce(sum(unassigned), 0)::int as unassigned from counted) sums
    left join placed on before < ${offset + rowsPerPage}::int and before + count > ${offset}::int order by before`;
}

/**
 * How the groups are named and ordered. Events: by day, those of completed tasks the latest first. People: alphabetically. Tasks without
 * event or person come last.
 */
const groupNames = {
  due: {
    name: sql`null`,
    date: sql`null`,
    order: sql`array_position(array[${sql.raw(dueGroups.map((group) => `'${group}'`).join())}], id)`,
    join: sql``,
  },
  event: {
    name: sql`events.name`,
    date: sql`events.date::text`,
    order: sql`counted.id is null, events.date`,
    completedOrder: sql`counted.id is null, events.date desc nulls last`,
    join: sql`left join events on events.id = counted.id`,
  },
  person: {
    name: sql`coalesce(nullif(full_name, ''), email)`,
    date: sql`null`,
    order: sql`counted.id is null, coalesce(nullif(full_name, ''), email)`,
    join: sql`left join user_profiles on user_id = counted.id`,
  },
};

type Page = { where: SQL | undefined; groups: CountedGroup[]; search: TaskFilterValues; grouping: TaskGrouping; offset: number };

async function selectPage(tx: Tx, { where, groups, search, grouping, offset }: Page): Promise<JsonRows<GroupedTask>> {
  const [first] = groups;
  if (!first) return noRows;
  if (grouping === "due" && search.sort === "due" && !search.desc) return selectByDueDay(tx, where, groups, offset);
  const keys = groups.map(({ key }) => key);
  const rank = sql`array_position(${`{${keys.map((key) => JSON.stringify(key)).join()}}`}::text[], ${groupKey(grouping)})`;
  const tasks = selectGrouped(and(where, groupCondition(grouping, keys)), grouping, {
    orderBy: [rank, isOpenFirst, ...orderOf(search)],
    limit: rowsPerPage,
    offset: offset - first.before,
  });
  return (await selectRows(tx, { tasks })).tasks;
}

/** Open tasks by due day, then completed ones, the latest first. Two queries, because each can use an index and a single one could not. */
async function selectByDueDay(tx: Tx, where: SQL | undefined, groups: CountedGroup[], offset: number) {
  const completed = groups.find(({ key }) => key === "completed");
  const openOnPage = completed ? Math.min(rowsPerPage, Math.max(0, completed.before - offset)) : rowsPerPage;
  const part = (condition: SQL, orderBy: SQL[], limit: number, start: number) =>
    selectGrouped(and(where, condition), "due", { orderBy, limit, offset: start });
  const isCompleted = eq(view.status, "completed");
  const parts = [
    ...(openOnPage > 0 ? [part(isOpen, byDueDay, openOnPage, offset)] : []),
    ...(completed
      ? [part(isCompleted, [latestFirst, asc(view.id)], rowsPerPage - openOnPage, Math.max(0, offset - completed.before))]
      : []),
  ];
  const tasks: SQL<GroupedTask> = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  ) as SQL<GroupedTask>;
  return (await selectRows(tx, { tasks })).tasks;
}

const maxUngrouped = 200;

/** The tasks of one person or event without groups: open ones by due day, then completed ones, the latest first. */
export const tasksOf = (where: SQL): SQL<Task> =>
  selectTasks(where, { orderBy: [isOpenFirst, ...orderOf({ sort: "due", desc: false })], limit: maxUngrouped });

const isOpenFirst = desc(isOpen);
const byDueDay = [asc(view.dueDate), asc(view.id)];
/** By the time of completion; by the due day where it is not known, as in imported tasks. An index has the same expression. */
const latest = sql`coalesce(${view.completedAt}, ${view.dueDate}::timestamp at time zone 'Asia/Kolkata')`;
const latestFirst = sql`${latest} desc nulls last`;

const taskColumns = listColumns({
  id: view.id,
  title: view.title,
  status: view.status,
  priority: view.priority,
  dueDate: view.dueDate,
  assigneeName: view.assignedUserName,
  assigneeEmail: view.assignedUserEmail,
  askedBy: sql<string | null>`case when ${view.askedBy} is not null then person_name(${view.askedBy}) end`,
  repeats: view.repeats,
  permit: view.permit,
  event: sql<Task["event"]>`case when ${events.id} is not null
    then json_build_object('id', ${events.id}, 'name', ${events.name}, 'date', ${events.date}) end`,
  comments: sql<number>`(select count(*)::int from comments c where c.record_type = 'task' and c.record_id = ${view.id} and c.deleted_at is null)`,
  files: sql<number>`(select count(*)::int from files f where f.parent_type = 'task' and f.parent_id = ${view.id} and f.deleted_at is null)`,
  version: view.version,
});
const tasksAndEvents = constantSql(sql`${view} left join ${events} on ${events.id} = ${view.eventId}`);

const monthColumns = listColumns({
  id: view.id,
  title: view.title,
  status: view.status,
  day: view.dueDate,
  assignee: sql<string | null>`coalesce(nullif(${view.assignedUserName}, ''), ${view.assignedUserEmail})`,
  event: sql<MonthTask["event"]>`case when ${events.id} is not null then json_build_object('name', ${events.name}) end`,
});

/** The first tasks of each day: open ones, then by priority. */
const tasksByDay = (where: SQL | undefined) => sql<MonthTask>`
  select id, title, status, day, assignee, event, of_day as "countOfDay" from (
    select ${monthColumns}, count(*) over (partition by ${view.dueDate})::int as of_day, row_number() over (
      partition by ${view.dueDate} order by ${isOpenFirst}, priority_rank(${view.priority}), ${view.id}) as nth
    from ${tasksAndEvents} where ${where ?? sql`true`}) found
  where nth <= ${maxPerDay} order by day, nth`;

const selectGrouped = (where: SQL | undefined, grouping: TaskGrouping, range: RowRange) =>
  selectTasks<GroupedTask>(where, range, sql`, ${groupKey(grouping)} as "group"`);

type RowRange = { orderBy: SQL[]; limit: number; offset?: number };

const selectTasks = <Row = Task>(
  where: SQL | undefined,
  { orderBy, limit, offset = 0 }: RowRange,
  moreColumns = sql``,
): SQL<Row> => {
  const order = sql`order by ${sql.join(orderBy, sql`, `)}`;
  // The ids first: PostgreSQL would join the event and count the comments of the rows before the page too.
  const page = sql`select ${view.id} from ${view} where ${where ?? sql`true`} ${order} limit ${limit} offset ${offset}`;
  return sql<Row>`select ${taskColumns}${moreColumns} from ${tasksAndEvents} where ${view.id} = any(array(${page})) ${order}`;
};

function orderOf({ sort, desc: descending }: Pick<TaskFilterValues, "sort" | "desc">): SQL[] {
  if (sort === "due" && !descending) return [sql`case when not (${isOpen}) then ${latest} end desc nulls last`, ...byDueDay];
  const columns = {
    due: [view.dueDate, view.id],
    title: [foldSql(view.title), view.id],
    status: [view.status, view.dueDate, view.id],
    priority: [sql`priority_rank(${view.priority})`, view.dueDate, view.id],
  }[sort];
  return columns.map((column) => (descending ? desc(column) : asc(column)));
}
