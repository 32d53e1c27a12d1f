import { and, asc, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { addDays, today } from "#app/platform/dates.ts";
import { isFiltered, rowsPerPage } from "#app/platform/list-filters.ts";
import { countMatches, searchTable } from "#app/platform/search.server.ts";
import type { Tx } from "#db/client.server.ts";
import { events, tasksWithUsers as view } from "#db/schema.ts";
import type { Task, TaskFilterValues } from "./tasks.ts";

/** One page of the tasks that match, of the whole team or of one person. `count` is null when nothing is filtered. */
export async function findTasks(tx: Tx, search: TaskFilterValues, ownedBy: string | null) {
  // The policy has the same condition inside an `or`, which uses no index.
  const filters = and(filterCondition(search), ownedBy ? eq(view.assignedTo, ownedBy) : undefined);
  const text = search.q ? await searchTable(tx, view, search.q, { filters }) : null;
  const where = text?.where ?? filters;
  const offset = (search.page - 1) * rowsPerPage;
  const [tasks, matches] = await Promise.all([
    search.sort === "due"
      ? selectOpenFirst(tx, where, { limit: rowsPerPage, offset, descending: search.desc })
      : selectTasks(tx, where)
          .orderBy(...orderOf(search.sort, search.desc))
          .limit(rowsPerPage)
          .offset(offset),
    text?.matches ?? (isFiltered(search) ? countMatches(tx, view, where) : null),
  ]);
  return { tasks, matches };
}

const maxPerOwner = 200;

/** The tasks of one person or event, open ones first, each by due date. */
export const tasksOf = (tx: Tx, where: SQL): Promise<Task[]> =>
  selectOpenFirst(tx, where, { limit: maxPerOwner, offset: 0, descending: false });

// The index on open tasks has the same expression.
const isOpen = sql`coalesce(${view.status}, 'pending') <> 'completed'`;

/** Open tasks by due date, then completed tasks by due date. Two queries, because each has an index and their union has none. */
async function selectOpenFirst(tx: Tx, where: SQL | undefined, { limit, offset, descending }: Page): Promise<Task[]> {
  const order = orderOf("due", descending);
  const whereOpen = and(where, isOpen);
  const open = await selectTasks(tx, whereOpen)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  if (open.length === limit) return open;
  const openBefore = open.length > 0 || offset === 0 ? offset + open.length : await tx.$count(view, whereOpen);
  const completed = await selectTasks(tx, and(where, eq(view.status, "completed")))
    .orderBy(...order)
    .limit(limit - open.length)
    .offset(Math.max(0, offset - openBefore));
  return [...open, ...completed];
}

type Page = { limit: number; offset: number; descending: boolean };

const selectTasks = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      id: view.id,
      title: view.title,
      status: view.status,
      priority: view.priority,
      dueDate: view.dueDate,
      assigneeName: view.assignedUserName,
      assigneeEmail: view.assignedUserEmail,
      event: { id: events.id, name: events.name, date: events.date },
      version: view.version,
    })
    .from(view)
    .leftJoin(events, eq(events.id, view.eventId))
    .where(where)
    .$dynamic();

function filterCondition({ status, priority, person, event, due }: TaskFilterValues): SQL | undefined {
  return and(
    status === "pending" ? or(eq(view.status, status), isNull(view.status)) : status ? eq(view.status, status) : undefined,
    priority ? eq(sql`priority_rank(${view.priority})`, sql`priority_rank(${priority})`) : undefined,
    person === "nobody" ? isNull(view.assignedTo) : person ? eq(view.assignedTo, person) : undefined,
    event ? eq(view.eventId, event) : undefined,
    due ? dueBy[due]() : undefined,
  );
}

const dueBy = {
  overdue: () => sql`${view.dueDate} < ${today()} and ${isOpen}`,
  today: () => eq(view.dueDate, today()),
  week: () => sql`${view.dueDate} between ${today()} and ${addDays(today(), 7)}`,
  none: () => isNull(view.dueDate),
};

function orderOf(sort: TaskFilterValues["sort"], descending: boolean): SQL[] {
  const columns = {
    due: [view.dueDate, view.id],
    title: [view.title, view.id],
    status: [view.status, view.dueDate, view.id],
    priority: [sql`priority_rank(${view.priority})`, view.dueDate, view.id],
  }[sort];
  return columns.map((column) => (descending ? desc(column) : asc(column)));
}
