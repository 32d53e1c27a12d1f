import { expect, it } from "vitest";
import { fieldsInWords, filtersOf } from "./audit.ts";

it("says what changed", () => {
  expect(fieldsInWords({ access: ["pending", "user"], due_date: [null, "2027-01-01"], email: "a@example.com" })).toBe(
    "access: pending → user; due date: - → 1 Jan 2027; email: a@example.com",
  );
  expect(fieldsInWords({ gross: 69410000, tds: 0, way: "bank" })).toBe("gross: ₹6,94,100.00; tds: ₹0.00; way: bank");
  expect(fieldsInWords({ assigned_to: [null, "p1"], lead_id: "gone" }, new Map([["p1", "Keerthi"]]))).toBe(
    "assigned to: - → Keerthi; lead: gone",
  );
  expect(fieldsInWords({})).toBe("");
});

it("takes what the address asks for and leaves what is odd", () => {
  expect(filtersOf(new URLSearchParams("person=p1&action=logged+in&from=2027-01-01&to=soon&before=x"))).toEqual({
    person: "p1",
    action: "logged in",
    from: "2027-01-01",
    to: "",
    before: null,
  });
  expect(filtersOf(new URLSearchParams("before=7")).before).toBe(7);
});
