import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { withParts } from "#db/connect.ts";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { changeStatus } from "./features/tasks/edit-task.server.ts";
import type { Actor } from "./permissions.ts";
import { Forbidden, NotFound } from "./platform/errors.ts";

/**
 * Who may call each function that takes an actor. One that is missing here fails: write who may.
 * test/http/permission-table.ts says the same of addresses; where two functions answer one address, only this notices that one
 * of them no longer asks.
 */
const least: Record<string, "person" | "staff" | "admin"> = {
  listSessions: "person",
  readProfile: "person",
  editProfile: "person",
  changePassword: "person",
  endSession: "person",
  endOtherSessions: "person",
  readAudit: "admin",
  auditChoices: "admin",
  readCounts: "person",
  readOverview: "staff",
  listEvents: "staff",
  createEvent: "staff",
  listInvoices: "staff",
  listLeads: "staff",
  createLead: "staff",
  markReplied: "staff",
  readTasks: "staff",
  teamProgress: "admin",
  addTask: "staff",
  changeStatus: "staff",
  listTeam: "admin",
  changeAccess: "admin",
  changeTitle: "admin",
  listInvitations: "admin",
  invite: "admin",
  resendInvitation: "admin",
  withdrawInvitation: "admin",
  listVendors: "staff",
  previewImport: "staff",
  importVendors: "staff",
  undoImport: "admin",
  readVendor: "staff",
  addVendor: "staff",
  editVendor: "staff",
  setVendorStatus: "staff",
  deleteVendor: "admin",
  restoreVendor: "admin",
  deletedVendor: "admin",
  exportVendors: "staff",
  recordPayment: "staff",
  removePayment: "admin",
  exportInvoices: "staff",
  issueInvoice: "admin",
  readInvoice: "staff",
  saveDraft: "staff",
  draftFrom: "staff",
  rememberedClients: "staff",
  deleteDraft: "admin",
  sendInvoice: "staff",
  readRevenue: "staff",
  creditInvoice: "admin",
  feedAddress: "staff",
  renewFeed: "staff",
  readInsights: "admin",
  readReadiness: "admin",
  readPageSpeed: "admin",
  readEvent: "staff",
  editEvent: "staff",
  moveEvent: "staff",
  deleteEvent: "admin",
  restoreEvent: "admin",
  deletedEvent: "admin",
  eventsBetween: "staff",
  prefillFrom: "staff",
  vendorsOfEvent: "staff",
  attachVendor: "staff",
  detachVendor: "staff",
  invoicesAbout: "staff",
  editLead: "staff",
  moveLead: "staff",
  deleteLead: "admin",
  restoreLead: "admin",
  deletedLead: "admin",
  exportLeads: "staff",
  readLead: "staff",
  addNote: "staff",
  readBoard: "staff",
  changeMany: "admin",
  readTask: "staff",
  editTask: "staff",
  deleteTask: "admin",
  restoreTask: "admin",
  deletedTask: "admin",
  tasksOfEvent: "staff",
  addChecklist: "staff",
};

const database = testDatabase();
const features = join(import.meta.dirname, "features");
const files = readdirSync(features, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".server.ts"));
const found = files.flatMap((file) => {
  const text = readFileSync(join(features, file), "utf8");
  const functions = text.split(/^(?=export )/m);
  return functions.flatMap((body) => {
    const [, name] =
      body.match(/^export (?:async function|function|const) (\w+)(?:\(| = (?:async )?\()\s*actor: (?:Actor|Person)\b/) ?? [];
    return name ? [{ file, name, body }] : [];
  });
});

describe("the list", () => {
  it("has every function that takes an actor, and no other", () => {
    expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(least).sort());
  });
});

describe("every function that takes an actor asks permission before anything else", () => {
  it.each(found)("$name asks itself, whatever those ask that it calls", ({ body }) => {
    expect(body).toMatch(/\b(?:(?:requirePermission|can)\(actor\b|(?:save|change|delete|restore|deleted)Record\(actor\b)/);
  });

  const person = (access: "pending" | "user"): Actor => ({
    kind: "person",
    id: "x",
    email: "x",
    name: "x",
    role: null,
    access,
    sessionId: "x",
  });
  const ladder: [actor: Actor, refusedBelow: string[]][] = [
    [{ kind: "visitor" }, ["person", "staff", "admin"]],
    [person("pending"), ["staff", "admin"]],
    [person("user"), ["admin"]],
  ];

  it.each(found)("$name", async ({ file, name }) => {
    const module = await import(/* @vite-ignore */ join(features, file));
    for (const [actor, refused] of ladder) {
      if (!refused.includes(least[name] ?? "admin")) continue;
      const call = async () => module[name](actor, {}, {}, {});
      // What a view merely offers (an undo, a calendar address) is not offered: null. Everything else is refused.
      const result = await call().catch((error) => error);
      if (result !== null) expect(result, JSON.stringify(actor)).toBeInstanceOf(Forbidden);
    }
  });
});

describe("with the database's policies out of the way", () => {
  beforeAll(async () => {
    const [row] = await database.owner`select current_database() as database`;
    await closeDatabase();
    // The owner is bound by no policy (decision 12): what holds here, the server holds alone.
    openDatabase(withParts(inject("templateUrl"), { database: row?.database }));
  });

  it("a member still changes no other member's task", async () => {
    const [keerthi, arjun] = [await addTestPerson("Keerthi Naidu", "user"), await addTestPerson("Arjun Varma", "user")];
    const [task] = await database.owner`insert into tasks (title, assigned_to) values ('Rigging', ${arjun.id}) returning id`;
    const change = (id: string) => changeStatus(keerthi, { id, status: "completed", version: 1 });
    await expect(change(task?.id)).rejects.toThrow(NotFound);
    await expect(change(randomUUID())).rejects.toThrow(NotFound);
    expect((await database.owner`select status, version from tasks`)[0]).toEqual({ status: "pending", version: 1 });
  });
});
