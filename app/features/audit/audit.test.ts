import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { describeFields, readAuditFilters, systemActors } from "./audit.ts";

it("describes changed fields", () => {
  expect(describeFields({ access: ["pending", "user"], due_date: [null, "2027-01-01"], email: "a@example.com" })).toBe(
    "access: pending → user; due date: - → 1\u00a0Jan\u00a02027; email: a@example.com",
  );
  expect(describeFields({ gross: 69410000, tds: 0, method: "bank" })).toBe(
    "settled: ₹6,94,100.00; TDS, income tax: ₹0.00; method: bank",
  );
  expect(describeFields({ assigned_to: [null, "p1"], lead_id: "gone" }, new Map([["p1", "Keerthi"]]))).toBe(
    "assigned to: - → Keerthi; lead: gone",
  );
  expect(
    describeFields({
      change: -17_407_800,
      days: ["2027-02-12", "2027-02-12..2027-02-14"],
      budget: "250000000..300000000",
      at: "2027-02-12T13:30:00.000Z",
    }),
  ).toBe(
    "change: -₹1,74,078.00; days: 12\u00a0Feb\u00a02027 → 12–14\u00a0Feb 2027; budget: ₹25–30\u00a0L; at: 12\u00a0Feb\u00a02027, 7:00\u00a0PM",
  );
  expect(describeFields({ number: "QT-V/2627/00005", total: 211375000 })).toBe("number: QT-V/2627/00005; total: ₹21,13,750.00");
  expect(describeFields({})).toBe("");
});

it("names fields and choices in words, for every form of entry, and leaves out request ids and what is empty", () => {
  const request = "8627f48f-2e3e-49e5-a708-dd1e2bfb0a3c";
  expect(describeFields({ gstTreatment: "unregistered", stateCode: "36", gstin: null, form: request, claim: request })).toBe(
    "GST treatment: unregistered; state: Telangana",
  );
  expect(describeFields({ tdsGst: 5000, paidOn: "2026-11-22", method: "upi", client_id: ["", "gone"] })).toBe(
    "TDS, GST: ₹50.00; received on: 22\u00a0Nov\u00a02026; method: UPI; client: - → gone",
  );
  expect(describeFields({ status: ["pending", "in_progress"], state_code: ["", "37"] })).toBe(
    "status: pending → in progress; state: - → Andhra Pradesh",
  );
});

const [first, second, third] = ["1", "2", "3"].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];
const names = new Map([
  [first, "Fire NOC"],
  [second, "Rigging"],
]);

it("names the items of a list, shortens unknown ids, and counts the items beyond ten", () => {
  expect(describeFields({ tasks: [first, second], status: "completed" }, names)).toBe(
    "tasks: Fire NOC, Rigging; status: completed",
  );
  expect(describeFields({ tasks: [`${first} pending`, `${second} ${first}`, third], status: "completed" }, names)).toBe(
    "tasks: Fire NOC (pending), Rigging (Fire NOC), 33333333; status: completed",
  );
  expect(describeFields({ tasks: [third] }, names)).toBe("tasks: 33333333");
  expect(describeFields({ tasks: Array(12).fill(first) }, names)).toBe(
    `tasks: ${Array(10).fill("Fire NOC").join(", ")} and 2 more`,
  );
  const item = { description: "Catering", gst: "5" };
  expect(describeFields({ items: [item, item] })).toBe("items: (description: Catering; GST: 5), (description: Catering; GST: 5)");
});

it("describes a deleted row by its fields and the rows that referred to it", () => {
  const fields = { row: { vendor_name: "Lotus", phone: null }, links: { events: [`${first} Gate lamps`, `${third} `] } };
  expect(describeFields(fields, names)).toBe("vendor name: Lotus; events: Fire NOC (Gate lamps), 33333333");
  expect(describeFields({ row: { title: "Roster" }, links: {} })).toBe("title: Roster");
});

it("reads the filters from the URL and ignores invalid ones", () => {
  expect(readAuditFilters(new URLSearchParams("person=p1&action=logged+in&from=2027-01-01&to=soon&before=x"))).toEqual({
    person: "p1",
    action: "logged in",
    from: "2027-01-01",
    to: "",
    before: null,
  });
  expect(readAuditFilters(new URLSearchParams("before=7")).before).toBe(7);
});

it("offers every actor without an account that the code writes into the log", () => {
  const files = globSync("{app,server}/**/*.ts").filter((file) => !/\.test\.ts$|fixture/.test(file));
  const actors = files.flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(/\bactor: "(\w+)"|audit_log \(actor[^)]*\) values \('(\w+)'/g),
  ]);
  expect([...new Set(actors.map(([, name, nameInSql]) => name ?? nameInSql))].sort()).toEqual([...systemActors].sort());
});
