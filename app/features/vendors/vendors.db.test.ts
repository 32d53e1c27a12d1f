import { beforeEach, expect, it } from "vitest";
import { Conflict, Forbidden, NotFound } from "#app/errors.ts";
import type { Person } from "#app/permissions.ts";
import { compareFolded } from "#app/platform/values/fold.ts";
import { readDialogs, readEditable } from "#app/records/dialogs.server.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { readChunks } from "#db/test/read-chunks.ts";
import { examples } from "../../../test/random.ts";
import { addVendor, deleteVendor, editVendor, restoreVendor, vendorRecord } from "./edit-vendor.server.ts";
import { importVendors, previewImport, undoImport } from "./import.server.ts";
import { decodeCsv } from "./vendor-csv.server.ts";
import { exportVendors, listVendors } from "./vendors.server.ts";
import { EditedVendor, NewVendor, readVendorFilters } from "./vendors.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const neha = testPerson("Neha Patnaik", "pending");
beforeEach(() => database.owner`delete from vendors`);

const header = "Vendor Name,Contact Email,Phone,Service Type,Address,Payment Terms";
const form = (changes: object = {}) =>
  NewVendor.parse({ vendor_name: "Bright Lights", contact_email: "info@bright.example", service_type: "Lighting", ...changes });
const filters = (query = "") => readVendorFilters(new URLSearchParams(query));
const names = async (query = "") =>
  parseRows((await listVendors(keerthi, filters(query))).rows).map(({ vendorName }) => vendorName);

it("adds a vendor once, audits a change, and refuses a change of an outdated version", async () => {
  const id = crypto.randomUUID();
  await Promise.all(Array.from({ length: 20 }, () => addVendor(keerthi, form({ id }))));
  expect(await names()).toEqual(["Bright Lights"]);
  const shown = await readEditable(keerthi, vendorRecord, id);
  const edited = (changes: object) =>
    EditedVendor.parse({ ...shown?.snapshot, id, version: "1", snapshot: JSON.stringify(shown?.snapshot), ...changes });
  await editVendor(keerthi, edited({ phone: "98400 12345" }));
  await expect(editVendor(sravani, edited({ address: "Beach Road" }))).rejects.toMatchObject({
    message: expect.stringContaining("Phone is “98400 12345” now"),
    values: { version: "2", phone: "98400 12345" },
  });
  const [entry] = await database.owner`select fields from audit_log where action = 'vendor edited'`;
  expect(entry?.fields).toEqual({ phone: ["", "98400 12345"] });
});

it("lets only an admin delete a vendor, only at the current version, and restores the whole row", async () => {
  const id = crypto.randomUUID();
  await addVendor(keerthi, form({ id, website: "https://bright.example", status: "inactive" }));
  await database.owner`update vendors set import_id = ${crypto.randomUUID()}, created_at = '2026-01-15'`;
  const before = await database.owner`select * from vendors`;
  await expect(deleteVendor(keerthi, { id, version: 2 })).rejects.toThrow(Forbidden);
  await expect(deleteVendor(sravani, { id, version: 1 })).rejects.toThrow(Conflict);
  await deleteVendor(sravani, { id, version: 2 });
  expect(await names()).toEqual([]);
  const dialogs = (person: Person) => readDialogs(person, vendorRecord, new URL(`http://x/?deleted=${id}`));
  expect(await dialogs(sravani)).toMatchObject({ newRecord: null, editedRecord: null, deleted: { id, title: "Bright Lights" } });
  expect((await dialogs(keerthi)).deleted).toBeNull();
  await restoreVendor(sravani, id);
  await expect(restoreVendor(sravani, id)).rejects.toThrow(NotFound);
  expect(await database.owner`select * from vendors`).toEqual(before);
  for (const denied of [
    readEditable(neha, vendorRecord, id),
    listVendors(neha, filters()),
    addVendor(neha, form({ id })),
    exportVendors(neha, filters()),
  ])
    await expect(denied).rejects.toThrow(Forbidden);
});

it("cannot restore a vendor whose data were erased from the audit log", async () => {
  const id = crypto.randomUUID();
  await addVendor(keerthi, form({ id }));
  await deleteVendor(sravani, { id, version: 1 });
  await database.owner`update audit_log set fields = '{}' where object_id = ${id}`;
  await expect(restoreVendor(sravani, id)).rejects.toThrow(NotFound);
});

it("searches, filters, sorts and pages vendors", async () => {
  for (const [vendor_name, service_type, status] of [
    ["Zari House", "Decor", "active"],
    ["Bright Lights", "Lighting", "inactive"],
    ["annapurna 100%", "Catering", "active"],
  ]) {
    await addVendor(keerthi, form({ vendor_name, service_type, status, contact_email: "" }));
  }
  expect(await names()).toEqual(["annapurna 100%", "Bright Lights", "Zari House"]);
  expect(await names("q=100%25")).toEqual(["annapurna 100%"]);
  expect(await names("service=Decor")).toEqual(["Zari House"]);
  expect(await names("status=active&sort=service")).toEqual(["annapurna 100%", "Zari House"]);
  expect(await names("page=2")).toEqual([]);
  expect(filters("sort=toString&status=gone&page=-3")).toEqual({
    q: "",
    service: "",
    status: "",
    sort: "name",
    desc: false,
    page: 1,
  });
});

it("sorts names of all scripts as the page does, and takes an imported name for one that looks alike", async () => {
  await database.owner`delete from vendors`;
  const sorted = ["9 Jewels", "Ángel Décor", "anjali", "Éclair", "Zoya", "अनिता", "कमल", "क़ासिम", "అనిత", "కమల్\u200c", "కావ్య"];
  for (const vendor_name of sorted.toReversed()) await addVendor(keerthi, form({ vendor_name, contact_email: "" }));
  expect(await names()).toEqual(sorted);
  expect(sorted.toSorted(compareFolded)).toEqual(sorted);
  const { duplicates } = await previewImport(keerthi, `${header}\neclair,,,,,\nकासिम,,,,,\nకమల్,,,,,\nNew,,,,,\nNÉW,,,,,`);
  expect(duplicates).toEqual([2, 3, 4, 6]);
});

const csvOf = (count: number) =>
  [
    header,
    ...Array.from(
      { length: count },
      (_, index) =>
        `"Vendor ${index}, తోరణం",v${index}@example.com,98400 ${String(index).padStart(5, "0")},Lighting,"${index} Beach Road, Visakhapatnam",Net 30`,
    ),
  ].join("\r\n");

// An export reads 500 rows at a time.
const many = examples(600, 5_000);

it(`imports ${many} vendors once and exports them unchanged`, async () => {
  const id = crypto.randomUUID();
  const text = decodeCsv(Buffer.from(csvOf(many)));
  expect(await importVendors(keerthi, id, text, { skipDuplicates: true })).toEqual({
    outcome: "imported",
    count: many,
    skipped: 0,
    rejected: 0,
  });
  expect(await importVendors(keerthi, id, text, { skipDuplicates: true })).toMatchObject({ count: many });
  expect((await previewImport(keerthi, text)).duplicates).toHaveLength(many);

  const exported = await readChunks(exportVendors(keerthi, filters()));
  await database.owner`delete from vendors`;
  await importVendors(keerthi, crypto.randomUUID(), exported, { skipDuplicates: true });
  expect(await readChunks(exportVendors(keerthi, filters()))).toBe(exported);
});

it("imports the good rows of a file with an error in row 90, and nothing when every row has one", async () => {
  const lines = csvOf(200).split("\r\n");
  lines[89] = ",nobody@example.com";
  const result = await importVendors(keerthi, crypto.randomUUID(), lines.join("\r\n"), { skipDuplicates: true });
  expect(result).toEqual({ outcome: "imported", count: 199, skipped: 0, rejected: 1 });
  const refused = await importVendors(keerthi, crypto.randomUUID(), `${header}\nRao,,abc`, { skipDuplicates: true });
  expect(refused).toMatchObject({ outcome: "refused", preview: { errors: [{ row: 2 }], problem: "Every row has an error." } });
});

it("tells two vendors of one name apart by email or phone", async () => {
  await addVendor(keerthi, form({ vendor_name: "Sri Balaji", contact_email: "", phone: "+91 98400 11111" }));
  await addVendor(keerthi, form({ vendor_name: "No Contact", contact_email: "" }));
  const text = [
    header,
    "Sri Balaji,,98400 22222",
    "Sri Balaji,,098400-11111",
    "Sri Balaji,balaji@example.com",
    "Sri Balaji,,9840022222",
    "SRI BALAJI,balaji@example.com,98400 33333",
    "No contact",
    "No contact,,98400 44444",
  ].join("\n");
  expect((await previewImport(keerthi, text)).duplicates).toEqual([3, 5, 6, 7]);
});

it("keeps the vendors that events have booked when an import is undone, and audits what it removed", async () => {
  const id = crypto.randomUUID();
  await importVendors(keerthi, id, `${header}\nBooked\nChanged\nRemoved`, { skipDuplicates: true });
  await database.owner`insert into events (name) values ('Sangeet')`;
  await database.owner`insert into event_vendors (event_id, vendor_id) select e.id, v.id from events e, vendors v where vendor_name = 'Booked'`;
  await database.owner`update vendors set address = 'Road' where vendor_name = 'Changed'`;
  const counts = { removed: 1, changed: 1, booked: 1 };
  expect(await undoImport(sravani, id)).toEqual(counts);
  expect(await names()).toEqual(["Booked", "Changed"]);
  expect(await database.owner`select count(*)::int as n from event_vendors`).toEqual([{ n: 1 }]);
  const [entry] = await database.owner`select fields from audit_log where action = 'vendor import undone' and object_id = ${id}`;
  expect(entry?.fields).toEqual({ ...counts, vendors: ["Removed"] });
});

it("skips duplicates on request, and undoes an import except for vendors that changed since", async () => {
  await addVendor(keerthi, form());
  const id = crypto.randomUUID();
  const text = `${header}\nbright lights,INFO@bright.example\nNew One\nNew One\nNew Two`;
  expect((await previewImport(keerthi, text)).duplicates).toEqual([2, 4]);
  expect(await importVendors(keerthi, id, text, { skipDuplicates: true })).toEqual({
    outcome: "imported",
    count: 2,
    skipped: 2,
    rejected: 0,
  });
  await database.owner`update vendors set phone = '1' where vendor_name = 'New Two'`;
  await expect(undoImport(keerthi, id)).rejects.toThrow(Forbidden);
  expect(await undoImport(sravani, id)).toEqual({ removed: 1, changed: 1, booked: 0 });
  expect(await names()).toEqual(["Bright Lights", "New Two"]);
});
