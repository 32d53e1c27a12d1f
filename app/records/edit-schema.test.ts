import { expect, test } from "vitest";
import { EditedLead, NewLead } from "#app/features/leads/leads.ts";
import { EditedVendor } from "#app/features/vendors/vendors.ts";
import { parseForm } from "#app/platform/values/forms.ts";

/** A form that showed `phone`; the other fields may be changed. */
const submit = (schema: typeof EditedLead | typeof EditedVendor, phone: string, changes: Record<string, string>) => {
  const form = new FormData();
  const shown = { name: "Anjali", vendor_name: "Sai Lights", email: "", contact_email: "", phone };
  const hidden = { id: crypto.randomUUID(), version: "1", snapshot: JSON.stringify(shown) };
  for (const [name, value] of Object.entries({ ...shown, ...hidden, ...changes })) form.set(name, value);
  const parsed = parseForm(schema as typeof EditedVendor, form);
  return parsed.ok ? parsed.data.phone : parsed.formErrors.errors;
};

test.each([
  ["lead", EditedLead],
  ["vendor", EditedVendor],
])("a stored phone number of a %s that is refused today leaves its other fields editable", (_, schema) => {
  const stored = "9.19848E+11 / call after 6";
  expect(submit(schema, stored, { name: "Anjali Rao", vendor_name: "Sai Lights Vizag" })).toBe(stored);
  expect(submit(schema, stored, { phone: "9.1E+9" })).toEqual({ phone: expect.stringContaining("shortened") });
  expect(submit(schema, stored, { phone: "98480 12345" })).toBe("98480 12345");
  expect(submit(schema, stored, { phone: "" })).toBeNull();
});

test("a wrong phone number is named beside other errors, and a new record takes none", () => {
  const wrong = { phone: "12", vendor_name: "", contact_email: "nobody" };
  expect(Object.keys(submit(EditedVendor, "98480 12345", wrong) ?? {}).toSorted()).toEqual(Object.keys(wrong).toSorted());
  expect(NewLead.safeParse({ name: "Anjali", phone: "9.19848E+11" }).error?.issues.map(({ path }) => path[0])).toContain("phone");
});
