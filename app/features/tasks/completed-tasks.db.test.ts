import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { today } from "#app/platform/values/dates.ts";
import { noRows, parseRows } from "#app/records/json-rows.ts";
import { FilterChip } from "#app/ui/list/filter-chip.tsx";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { readTasks, readTeamTasks } from "./tasks.server.ts";
import { readTaskFilters, type TaskGrouping } from "./tasks.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const arjun = testPerson("Arjun Varma", "planner");

const read = (query: string, actor = sravani, grouping: TaskGrouping = "due") =>
  readTasks(actor, { search: readTaskFilters(new URLSearchParams(query)), grouping });

it("lists completed tasks by when they were completed, the latest first, also in groups, and by the due day where that is not known", async () => {
  const [old, recent] = await database.owner<{ id: string }[]>`
    insert into events (name, date) values ('Old', ${today()}::date - 200), ('Recent', ${today()}::date - 3) returning id`;
  await database.owner`
    insert into tasks (title, due_date, status, completed_at, event_id, assigned_to) values
      ('Imported', ${today()}::date - 100, 'completed', null, ${old?.id}, ${keerthi.id}),
      ('Yesterday', ${today()}::date + 30, 'completed', now() - interval '1 day', ${recent?.id}, ${keerthi.id}),
      ('Just now', ${today()}::date + 9, 'completed', now(), ${recent?.id}, ${keerthi.id}),
      ('No day', null, 'completed', null, ${old?.id}, ${keerthi.id}), ('Open', ${today()}::date - 1, 'pending', null, ${old?.id}, ${keerthi.id}),
      ('Arjun''s', ${today()}::date - 1, 'pending', null, ${old?.id}, ${arjun.id})`;
  const latestFirst = ["Just now", "Yesterday", "Imported", "No day"];
  for (const grouping of ["due", "event", "person"] as const)
    expect(parseRows((await read("status=completed", sravani, grouping)).tasks).map(({ title }) => title)).toEqual(latestFirst);
  expect(parseRows((await readTeamTasks(sravani, keerthi.id)).selectedMember?.tasks ?? noRows).map(({ title }) => title)).toEqual(
    ["Open", ...latestFirst],
  );
  // The chip Overdue leads from the completed tasks to the open ones.
  for (const query of ["", "status=completed", "status=completed&due=week"]) {
    expect((await read(query)).chipCounts.overdue).toBe(2);
    expect((await read(`${query}&event=${recent?.id}`)).chipCounts.overdue).toBe(0);
    const own = await read(query, keerthi);
    expect([own.chipCounts.overdue, own.totals.overdue]).toEqual([1, 1]);
  }
});

it("the chip that would find nothing with another filter clears that filter", () => {
  const url = (from: string) => {
    const chip = createElement(FilterChip, { name: "due", value: "overdue", clears: "status", label: "Overdue" });
    return renderToStaticMarkup(createElement(MemoryRouter, { initialEntries: [from] }, chip)).match(/href="([^"]*)"/)?.[1];
  };
  expect(url("/?status=completed&event=x")).toBe("/?event=x&amp;due=overdue");
  expect(url("/?status=completed&due=overdue")).toBe("/?status=completed");
});
