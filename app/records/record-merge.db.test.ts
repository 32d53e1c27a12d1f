import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { Conflict } from "#app/errors.ts";
import { addVendor, editVendor, vendorRecord } from "#app/features/vendors/edit-vendor.server.ts";
import { EditedVendor, NewVendor } from "#app/features/vendors/vendors.ts";
import { readEditable } from "#app/records/dialogs.server.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { fc } from "../../test/random.ts";

testDatabase();
const people = [testPerson("Sravani Reddy", "admin"), testPerson("Keerthi Naidu", "planner")] as const;
const fields = ["payment_terms", "service_type", "address", "phone"] as const;
type Texts = Partial<Record<string, string>>;

const action = fc.record({
  person: fc.constantFrom(0, 1),
  does: fc.constantFrom("opens", "types", "types", "saves", "saves"),
  field: fc.constantFrom(...fields),
  digit: fc.integer({ min: 0, max: 9 }),
});

it("in any order of two people's typing and saving, a save writes only what its person typed", async () => {
  const seed = process.env.SEED ? { seed: Number(process.env.SEED) } : {};
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 14 }), async (actions) => {
      const id = randomUUID();
      await addVendor(people[0], NewVendor.parse({ id, vendor_name: id }));
      const open = async () => {
        const stored = await readEditable(people[0], vendorRecord, id);
        const texts: Texts = { ...stored?.snapshot };
        return { texts, version: String(stored?.version), snapshot: JSON.stringify(texts), typed: {} as Texts };
      };
      const forms = [await open(), await open()];
      const expected: Texts = { ...forms[0]?.texts };
      for (const { person, does, field, digit } of actions) {
        const form = forms[person] as (typeof forms)[0];
        if (does === "opens") forms[person] = await open();
        if (does === "types") {
          form.typed[field] = form.texts[field] = `98480 ${person}${digit}`;
          // What is typed as it was shown is not typed.
          if (form.typed[field] === JSON.parse(form.snapshot)[field]) delete form.typed[field];
        }
        if (does !== "saves") continue;
        const { texts, version, snapshot, typed } = form;
        try {
          await editVendor(people[person as 0], EditedVendor.parse({ ...texts, id, version, snapshot }));
          Object.assign(expected, typed);
          forms[person] = await open();
        } catch (error) {
          if (!(error instanceof Conflict)) throw error;
          const { version, snapshot, ...taken } = error.values;
          Object.assign(form, { version, snapshot });
          Object.assign(form.texts, taken);
        }
        expect((await readEditable(people[0], vendorRecord, id))?.snapshot).toEqual(expected);
      }
    }),
    { numRuns: 30, ...seed },
  );
});
