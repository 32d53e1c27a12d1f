import { expect, it } from "vitest";
import { checkDigit } from "./gstin.ts";
import { placeOfSupply } from "./place-of-supply.ts";
import { type Constitutions, constitutionOf, reverseChargeOf } from "./reverse-charge.ts";

/** A GSTIN whose PAN has this fourth letter. */
const gstinOf = (letter: string, beginning = `29ZZZ${letter}E0001A1Z`) => beginning + checkDigit(beginning);
const tdsDeductor = gstinOf("C", "29HYDG00001A1D");

it.each<[gstin: string, name: string, Constitutions["client"]]>([
  [gstinOf("C"), "Demo", "body corporate"],
  [gstinOf("F"), "Demo and Sons", "firm"],
  // An LLP has the PAN letter of a firm; it is a body corporate (LLP Act 2008, s.3).
  [gstinOf("F"), "Demo and Sons LLP", "body corporate"],
  [gstinOf("P"), "Limited Edition Studio", "other"],
  ["", "Demo Private Limited", "body corporate"],
  ["", "Anjali Deshmukh", "other"],
])("%s %s is: %s", (gstin, name, expected) => {
  expect(constitutionOf(gstin, name)).toBe(expected);
});

const charge = (
  sac: string,
  constitutions: Constitutions,
  {
    gst = "18",
    day = "2026-11-28",
    treatment = "registered",
    clientGstin = gstinOf("C"),
  }: Partial<Parameters<typeof reverseChargeOf>[0]> = {},
) => reverseChargeOf({ sac, gst, day, treatment, clientGstin, constitutions })?.entry;
const firmTo = (client: Constitutions["client"]) => ({ supplier: "firm", client }) as const;
const companyTo = (client: Constitutions["client"]) => ({ supplier: "body corporate", client }) as const;

// Notification 13/2017-CT (Rate), entry 4: sponsorship "to any body corporate or partnership firm". Notification 07/2025-CT (Rate) of 16 January 2025 inserts
// "other than a body corporate" after "Any person" in the column of the supplier.
it("sponsorship: a company or firm pays the tax, since 16 January 2025 only when the supplier is no body corporate", () => {
  expect(charge("998397", firmTo("body corporate"))).toBe("4");
  expect(charge("998397", firmTo("firm"))).toBe("4");
  expect(charge("998397", firmTo("body corporate"), { treatment: "unregistered", clientGstin: "" })).toBe("4");
  expect(charge("998397", firmTo("other"))).toBeUndefined();
  expect(charge("998397", companyTo("body corporate"))).toBeUndefined();
  expect(charge("998397", companyTo("body corporate"), { day: "2025-01-16" })).toBeUndefined();
  expect(charge("998397", companyTo("body corporate"), { day: "2025-01-15" })).toBe("4");
  // A quote has no date: the rules of today hold.
  expect(charge("998397", companyTo("body corporate"), { day: "" })).toBeUndefined();
});

// Entry 14 (Notification 29/2018): security personnel, by other than a body corporate, to a registered person; not to a composition taxpayer, nor to a
// department that is registered only to deduct tax.
it("security guards: a registered client pays the tax", () => {
  expect(charge("998525", firmTo("other"))).toBe("14");
  expect(charge("998525", companyTo("body corporate"))).toBeUndefined();
  expect(charge("998525", firmTo("body corporate"), { treatment: "composition" })).toBeUndefined();
  expect(charge("998525", firmTo("other"), { treatment: "unregistered", clientGstin: "" })).toBeUndefined();
  expect(charge("998525", firmTo("other"), { clientGstin: tdsDeductor })).toBeUndefined();
  expect(charge("998525", firmTo("other"), { day: "2018-12-31" })).toBeUndefined();
});

// Entries 1 and 15: not when the supplier charges the full rate (12 % until 21 September 2025, then 18 %).
it("goods transport and vehicles with fuel: the client pays the tax, unless the supplier charges the full rate", () => {
  expect(charge("996791", companyTo("other"), { gst: "5" })).toBe("1");
  expect(charge("996791", companyTo("other"), { gst: "18" })).toBeUndefined();
  expect(charge("996791", companyTo("firm"), { gst: "5", treatment: "unregistered", clientGstin: "" })).toBe("1");
  expect(charge("996791", companyTo("other"), { gst: "5", treatment: "unregistered", clientGstin: "" })).toBeUndefined();
  expect(charge("996601", firmTo("body corporate"), { gst: "5" })).toBe("15");
  expect(charge("996601", firmTo("body corporate"), { gst: "12", day: "2025-09-21" })).toBeUndefined();
  expect(charge("996601", firmTo("firm"), { gst: "5" })).toBeUndefined();
  expect(charge("996601", companyTo("body corporate"), { gst: "5" })).toBeUndefined();
});

it("no reverse charge for other services, for a zero rate, in a SEZ, abroad, and in quotes from before these rules", () => {
  expect(charge("998596", firmTo("body corporate"))).toBeUndefined();
  expect(charge("998397", firmTo("body corporate"), { gst: "exempt" })).toBeUndefined();
  expect(charge("998397", firmTo("body corporate"), { treatment: "sez-lut" })).toBeUndefined();
  expect(charge("998397", firmTo("body corporate"), { treatment: "overseas-with-payment", clientGstin: "" })).toBeUndefined();
  const facts = { sac: "998397", gst: "18", day: "", treatment: "registered", clientGstin: gstinOf("C") } as const;
  expect(reverseChargeOf({ ...facts, constitutions: undefined })).toBeUndefined();
});

it("the supplier charges no tax, and the place of supply stays", () => {
  const supply = { lineClass: "event", treatment: "registered", officeState: "36", clientGstin: gstinOf("C") } as const;
  const place = placeOfSupply({
    ...{ ...supply, clientStateCode: "", eventStateCode: "" },
    ...{ constitutions: firmTo("body corporate"), line: { sac: "998397", gst: "18", day: "2026-11-28" } },
  });
  expect(place).toMatchObject({ state: "29", heads: "none", reverseCharge: expect.stringContaining("entry 4") });
});
