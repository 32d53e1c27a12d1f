import { and, asc, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { addDays, today } from "#app/platform/dates.ts";
import { isFiltered, rowsPerPage } from "#app/platform/list-filters.ts";
import { countFound, searchTable } from "#app/platform/search.server.ts";
import type { Tx } from "#db/client.server.ts";
import { tasksWithUsers as view } from "#db/schema.ts";
import type { Task, TaskFilterValues } from "./tasks.ts";

/** One page of what a search finds, of the whole team's tasks or one person's. `count` is null for the whole list. */
export async function findTasks(tx: Tx, search: TaskFilterValues, ownedBy: string | null) {
  // The policy says it too, but as one side of an "or", which no index serves.
  const filters = and(matching(search), ownedBy ? eq(view.assignedTo, ownedBy) : undefined);
  const text = search.q ? await searchTable(tx, view, search.q, { filters }) : null;
  const where = text?.where ?? filters;
  const offset = (search.page - 1) * rowsPerPage;
  const [tasks, count] = await Promise.all([
    search.sort === "due"
      ? openFirst(tx, where, { limit: rowsPerPage, offset, down: search.desc })
      : selectTasks(tx, where)
          .orderBy(...ordered(search.sort, search.desc))
          .limit(rowsPerPage)
          .offset(offset),
    text?.found ?? (isFiltered(search) ? countFound(tx, view, where) : null),
  ]);
  return { tasks, count };
}

const maxPerOwner = 200;

/** The tasks of one person or event, the open ones first, by due date. */
export const tasksOf = (tx: Tx, where: SQL): Promise<Task[]> =>
  openFirst(tx, where, { limit: maxPerOwner, offset: 0, down: false });

// The index on open tasks says it in these words.
const open = sql`coalesce(${view.status}, 'pending') <> 'completed'`;

/** Open tasks by due date, then the completed ones by theirs: two questions, as each has an index and their sum has none. */
async function openFirst(tx: Tx, where: SQL | undefined, { limit, offset, down }: Slice): Promise<Task[]> {
  const order = ordered("due", down);
  const stillOpen = and(where, open);
  const first = await selectTasks(tx, stillOpen)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  if (first.length === limit) return first;
  const before = first.length > 0 || offset === 0 ? offset + first.length : await tx.$count(view, stillOpen);
  const rest = await selectTasks(tx, and(where, eq(view.status, "completed")))
    .orderBy(...order)
    .limit(limit - first.length)
    .offset(Math.max(0, offset - before));
  return [...first, ...rest];
}

type Slice = { limit: number; offset: number; down: boolean };

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
      version: view.version,
    })
    .from(view)
    .where(where)
    .$dynamic();

function matching({ status, priority, person, event, due }: TaskFilterValues): SQL | undefined {
  return and(
    status === "pending" ? or(eq(view.status, status), isNull(view.status)) : status ? eq(view.status, status) : undefined,
    priority ? eq(sql`priority_rank(${view.priority})`, sql`priority_rank(${priority})`) : undefined,
    person === "nobody" ? isNull(view.assignedTo) : person ? eq(view.assignedTo, person) : undefined,
    event ? eq(view.eventId, event) : undefined,
    due ? dueBy[due]() : undefined,
  );
}

const dueBy = {
  overdue: () => sql`${view.dueDate} < ${today()} and ${open}`,
  today: () => eq(view.dueDate, today()),
  week: () => sql`${view.dueDate} between ${today()} and ${addDays(today(), 7)}`,
  none: () => isNull(view.dueDate),
};

function ordered(sort: TaskFilterValues["sort"], down: boolean): SQL[] {
  const columns = {
    due: [view.dueDate, view.id],
    title: [view.title, view.id],
    status: [view.status, view.dueDate, view.id],
    priority: [sql`priority_rank(${view.priority})`, view.dueDate, view.id],
  }[sort];
  return columns.map((column) => (down ? desc(column) : asc(column)));
}
