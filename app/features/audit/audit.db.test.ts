import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { audit } from "#app/platform/audit.server.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { asSystem } from "#db/client.server.ts";
import { identifier } from "#db/connect.ts";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { readAudit } from "./audit.server.ts";
import { readAuditFilters } from "./audit.ts";

const database = testDatabase();

/** Adds one row. @returns its id */
async function insert(table: string, row: Record<string, string>): Promise<string> {
  const { owner } = database;
  const [[column, value]] = Object.entries(row) as [[string, string]];
  const [added] = await owner`insert into ${identifier(table)} (${identifier(column)}) values (${value}) returning id`;
  return added?.id;
}

it("names the object of each entry and links to it; a deleted object has no name", async () => {
  const admin = await addTestPerson("Sravani Reddy", "admin");
  const lead = await insert("leads", { name: "Anjali Rao" });
  const objects: [type: string, id: string, name: string, to: string][] = [
    ["person", admin.id, "Sravani Reddy", "/dashboard/team"],
    ["lead", lead, "Anjali Rao", `/dashboard/leads/${lead}`],
  ];
  const add = async (type: string, table: string, row: Record<string, string>, name: string, to: (id: string) => string) => {
    const id = await insert(table, row);
    objects.push([type, id, name, to(id)]);
  };
  await add("task", "tasks", { title: "Fire NOC" }, "Fire NOC", (id) => `/dashboard/tasks?edit=${id}`);
  await add("event", "events", { name: "Sangeet" }, "Sangeet", (id) => `/dashboard/events/${id}`);
  await add("vendor", "vendors", { vendor_name: "Lotus" }, "Lotus", (id) => `/dashboard/vendors?edit=${id}`);
  await add(
    "quote",
    "quotes",
    { content: '{"title":"Sangeet and wedding"}' },
    "Sangeet and wedding",
    (id) => `/dashboard/quotes/${id}`,
  );
  await add("invoice", "invoices", { reference: "INV-1" }, "INV-1", (id) => `/dashboard/invoices/${id}`);
  const deletedId = randomUUID();
  const audited = [
    ...objects.map(([type, id]) => [type, id] as const),
    ["task", deletedId] as const,
    ["address", "/dashboard/team"] as const,
  ];
  await asSystem("auth", async (tx) => {
    for (const [objectType, objectId] of audited)
      await audit(tx, { actor: admin.id, action: "looked at", objectType, objectId, fields: { assigned_to: ["", admin.id] } });
  });

  const fields = { row: { lead_id: lead }, links: { tasks: [objects[2]?.[1] ?? ""] } };
  await asSystem("auth", (tx) =>
    audit(tx, { actor: admin.id, action: "event deleted", objectType: "event", objectId: deletedId, fields }),
  );
  const deleted = await readAudit(admin, readAuditFilters(new URLSearchParams("action=event deleted")));
  expect(deleted.referencedObjects.map(({ name }) => name).sort()).toEqual(["Anjali Rao", "Fire NOC"]);

  const { entries, referencedObjects } = await readAudit(admin, readAuditFilters(new URLSearchParams("action=looked at")));
  expect(parseRows(entries).map(({ actor, objectType, objectId }) => [actor, objectType, objectId])).toEqual(
    audited.map((object) => ["Sravani Reddy", ...object]).reverse(),
  );
  const named = new Map(referencedObjects.map(({ id, name, to }) => [id, { name, to }]));
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(objects.map(([, id, name, to]) => [id, { name, to }])));
});
