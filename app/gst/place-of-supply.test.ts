import { expect, it } from "vitest";
import type { StateCode } from "#app/content/states.ts";
import type { ClientTreatment, LineClass, TaxHeads } from "#db/enums.ts";
import { checkDigit } from "./gstin.ts";
import { followGstin, groupByPlace, placeOfSupply, placeRules, stateOfGstin } from "./place-of-supply.ts";
import { readRate } from "./rates.ts";
import { calculateTotals } from "./tax.ts";
import { treatments } from "./treatments.ts";

/** A valid number of the State for a treatment that has one. */
function gstinOf(treatment: ClientTreatment, state: string): string {
  const { gstinTypes, needsGstin } = treatments[treatment];
  if (!needsGstin) return "";
  const fourteen = gstinTypes[0] === "uin" ? `${state}17USA00028UN` : `${state}ZZZCE0001A1Z`;
  return fourteen + checkDigit(fourteen);
}

const hyderabad = "36";
type Case = [
  treatment: ClientTreatment,
  lineClass: LineClass,
  /** The State in the GST number or the address; empty: unknown. */
  client: StateCode | "",
  event: StateCode | "",
  rate: string,
  place: string,
  heads: TaxHeads,
  /** Tax on ₹1,000: CGST, SGST, IGST. */
  tax: [number, number, number],
  source: string,
];
const intra18: [number, number, number] = [90_00, 90_00, 0];
const inter18: [number, number, number] = [0, 0, 180_00];
const intra5: [number, number, number] = [25_00, 25_00, 0];
const inter5: [number, number, number] = [0, 0, 50_00];
const none: [number, number, number] = [0, 0, 0];

/** The office is in Telangana (36). Each case with the section of the law that decides it; in force since 1 July 2017. */
const cases: Case[] = [
  // Event services: a registered client's State, wherever the event is.
  ["registered", "event", "36", "36", "18", "36", "cgst-sgst", intra18, "IGST Act s.12(7)(i)"],
  ["registered", "event", "36", "29", "18", "36", "cgst-sgst", intra18, "IGST Act s.12(7)(i)"],
  ["registered", "event", "29", "36", "18", "29", "igst", inter18, "IGST Act s.12(7)(i)"],
  ["registered", "event", "29", "29", "18", "29", "igst", inter18, "IGST Act s.12(7)(i)"],
  ["registered", "event", "36", "96", "18", "36", "cgst-sgst", intra18, "IGST Act s.12(7)(i)"],
  ["registered", "event", "27", "", "18", "27", "igst", inter18, "IGST Act s.12(7)(i)"],
  ["registered", "event", "28", "36", "18", "28", "igst", inter18, "IGST Act s.12(7)(i)"],
  ["registered", "event", "97", "36", "18", "97", "igst", inter18, "IGST Act s.12(7)(i)"],
  ["composition", "event", "36", "37", "18", "36", "cgst-sgst", intra18, "IGST Act s.12(7)(i)"],
  ["composition", "event", "37", "36", "18", "37", "igst", inter18, "IGST Act s.12(7)(i)"],
  ["deemed-export", "event", "36", "36", "18", "36", "cgst-sgst", intra18, "IGST Act s.12(7)(i)"],
  ["deemed-export", "event", "24", "36", "18", "24", "igst", inter18, "IGST Act s.12(7)(i)"],
  // An unregistered client's event: where it is held; abroad, the client's State.
  ["unregistered", "event", "36", "36", "18", "36", "cgst-sgst", intra18, "IGST Act s.12(7)(ii)"],
  ["unregistered", "event", "29", "36", "18", "36", "cgst-sgst", intra18, "IGST Act s.12(7)(ii)"],
  ["unregistered", "event", "36", "29", "18", "29", "igst", inter18, "IGST Act s.12(7)(ii)"],
  ["unregistered", "event", "", "37", "18", "37", "igst", inter18, "IGST Act s.12(7)(ii)"],
  ["unregistered", "event", "36", "96", "18", "36", "cgst-sgst", intra18, "IGST Act s.12(7)(ii)"],
  ["unregistered", "event", "27", "96", "18", "27", "igst", inter18, "IGST Act s.12(7)(ii)"],
  ["unregistered", "event", "36", "97", "18", "97", "igst", inter18, "IGST Act s.12(7)(ii)"],
  ["uin", "event", "07", "36", "18", "36", "cgst-sgst", intra18, "IGST Act s.12(7)(ii)"],
  ["uin", "event", "36", "30", "18", "30", "igst", inter18, "IGST Act s.12(7)(ii)"],
  // Venue hire: where the property is; abroad, the client's State.
  ["registered", "property", "29", "36", "18", "36", "cgst-sgst", intra18, "IGST Act s.12(3)"],
  ["registered", "property", "36", "37", "18", "37", "igst", inter18, "IGST Act s.12(3)"],
  ["registered", "property", "29", "96", "18", "29", "igst", inter18, "IGST Act s.12(3)"],
  ["unregistered", "property", "29", "36", "18", "36", "cgst-sgst", intra18, "IGST Act s.12(3)"],
  ["unregistered", "property", "36", "32", "18", "32", "igst", inter18, "IGST Act s.12(3)"],
  ["unregistered", "property", "36", "96", "18", "36", "cgst-sgst", intra18, "IGST Act s.12(3)"],
  ["composition", "property", "37", "36", "18", "36", "cgst-sgst", intra18, "IGST Act s.12(3)"],
  ["uin", "property", "07", "37", "18", "37", "igst", inter18, "IGST Act s.12(3)"],
  // Catering: where it is performed, also for a registered client.
  ["registered", "catering", "29", "36", "5", "36", "cgst-sgst", intra5, "IGST Act s.12(4)"],
  ["registered", "catering", "36", "29", "5", "29", "igst", inter5, "IGST Act s.12(4)"],
  ["registered", "catering", "36", "96", "5", "96", "igst", inter5, "IGST Act s.12(4)"],
  ["unregistered", "catering", "29", "36", "5", "36", "cgst-sgst", intra5, "IGST Act s.12(4)"],
  ["unregistered", "catering", "36", "37", "18", "37", "igst", inter18, "IGST Act s.12(4)"],
  ["composition", "catering", "36", "36", "5", "36", "cgst-sgst", intra5, "IGST Act s.12(4)"],
  ["uin", "catering", "07", "36", "5", "36", "cgst-sgst", intra5, "IGST Act s.12(4)"],
  // Admission and performance: where the event is held.
  ["registered", "admission", "29", "36", "18", "36", "cgst-sgst", intra18, "IGST Act s.12(6)"],
  ["registered", "admission", "36", "33", "18", "33", "igst", inter18, "IGST Act s.12(6)"],
  ["unregistered", "admission", "29", "36", "40", "36", "cgst-sgst", [200_00, 200_00, 0], "IGST Act s.12(6)"],
  ["unregistered", "admission", "36", "30", "exempt", "30", "igst", none, "IGST Act s.12(6)"],
  ["unregistered", "admission", "36", "96", "18", "96", "igst", inter18, "IGST Act s.12(6)"],
  // Other services: the client's State; of an unregistered client the address on record, else the supplier's State.
  ["registered", "other", "36", "29", "18", "36", "cgst-sgst", intra18, "IGST Act s.12(2)(a)"],
  ["registered", "other", "29", "36", "18", "29", "igst", inter18, "IGST Act s.12(2)(a)"],
  ["composition", "other", "37", "", "3", "37", "igst", [0, 0, 30_00], "IGST Act s.12(2)(a)"],
  ["deemed-export", "other", "36", "", "18", "36", "cgst-sgst", intra18, "IGST Act s.12(2)(a)"],
  ["unregistered", "other", "36", "29", "18", "36", "cgst-sgst", intra18, "IGST Act s.12(2)(b)"],
  ["unregistered", "other", "29", "36", "18", "29", "igst", inter18, "IGST Act s.12(2)(b)"],
  ["unregistered", "other", "", "29", "18", "36", "cgst-sgst", intra18, "IGST Act s.12(2)(b)(ii)"],
  ["uin", "other", "07", "36", "18", "07", "igst", inter18, "IGST Act s.12(2)(b)"],
  ["uin", "other", "", "36", "0.25", "36", "cgst-sgst", [1_25, 1_25, 0], "IGST Act s.12(2)(b)(ii)"],
  // A SEZ: always IGST, also in the office's own State; no tax under a letter of undertaking.
  ["sez-with-payment", "event", "36", "36", "18", "36", "igst", inter18, "IGST Act s.12(7)(i)"],
  ["sez-with-payment", "event", "29", "36", "18", "29", "igst", inter18, "IGST Act s.12(7)(i)"],
  ["sez-with-payment", "property", "36", "36", "18", "36", "igst", inter18, "IGST Act s.12(3)"],
  ["sez-with-payment", "catering", "36", "36", "5", "36", "igst", inter5, "IGST Act s.12(4)"],
  ["sez-with-payment", "other", "36", "36", "18", "36", "igst", inter18, "IGST Act s.12(2)(a)"],
  ["sez-lut", "event", "36", "36", "18", "36", "none", none, "IGST Act s.12(7)(i)"],
  ["sez-lut", "property", "29", "36", "18", "36", "none", none, "IGST Act s.12(3)"],
  ["sez-lut", "catering", "36", "29", "5", "29", "none", none, "IGST Act s.12(4)"],
  ["sez-lut", "admission", "36", "36", "18", "36", "none", none, "IGST Act s.12(6)"],
  ["sez-lut", "other", "24", "36", "18", "24", "none", none, "IGST Act s.12(2)(a)"],
  // A client abroad: an event in India is supplied in India and taxed, also under a letter of undertaking; other services are exports.
  ["overseas-with-payment", "event", "", "36", "18", "36", "cgst-sgst", intra18, "IGST Act s.13(5)"],
  ["overseas-with-payment", "event", "", "30", "18", "30", "igst", inter18, "IGST Act s.13(5)"],
  ["overseas-with-payment", "event", "", "96", "18", "96", "igst", inter18, "IGST Act s.13(5)"],
  ["overseas-with-payment", "property", "", "36", "18", "36", "cgst-sgst", intra18, "IGST Act s.13(4)"],
  ["overseas-with-payment", "catering", "", "37", "5", "37", "igst", inter5, "IGST Act s.13(3)(b)"],
  ["overseas-with-payment", "admission", "", "36", "18", "36", "cgst-sgst", intra18, "IGST Act s.13(5)"],
  ["overseas-with-payment", "other", "", "36", "18", "96", "igst", inter18, "IGST Act s.13(2)"],
  ["overseas-lut", "event", "", "36", "18", "36", "cgst-sgst", intra18, "IGST Act s.13(5)"],
  ["overseas-lut", "event", "", "96", "18", "96", "none", none, "IGST Act s.13(5)"],
  ["overseas-lut", "property", "", "30", "18", "30", "igst", inter18, "IGST Act s.13(4)"],
  ["overseas-lut", "catering", "", "96", "5", "96", "none", none, "IGST Act s.13(3)(b)"],
  ["overseas-lut", "other", "", "", "18", "96", "none", none, "IGST Act s.13(2)"],
  // Lines that are nil-rated, exempt or outside GST follow the same rules.
  ["registered", "event", "36", "36", "nil", "36", "cgst-sgst", none, "IGST Act s.12(7)(i)"],
  ["unregistered", "event", "36", "29", "exempt", "29", "igst", none, "IGST Act s.12(7)(ii)"],
  ["unregistered", "other", "36", "36", "non-gst", "36", "cgst-sgst", none, "IGST Act s.12(2)(b)"],
];

it.each(cases)(
  "%s, %s, client in %s, event in %s, %s: place %s, %s",
  (treatment, lineClass, client, event, rate, state, heads, [cgst, sgst, igst], source) => {
    const place = placeOfSupply({
      lineClass,
      treatment,
      officeState: hyderabad,
      clientGstin: client && gstinOf(treatment, client),
      clientStateCode: client,
      eventStateCode: event,
    });
    expect(place).toEqual({ state, heads, source, reason: expect.stringContaining(`(${source}).`) });
    expect(place.reason).toMatch({ "cgst-sgst": /^CGST and SGST, /, igst: /^IGST, /, none: /^No tax under a letter/ }[heads]);
    const totals = calculateTotals([{ taxable: 1_000_00, ...readRate(rate) }], place.heads);
    expect(totals).toMatchObject({ cgst, sgst, igst });
  },
);

it("has at least 60 cases, and one rule for each class and group of clients, each with its source and its first day", () => {
  expect(cases.length).toBeGreaterThanOrEqual(60);
  for (const lineClass of ["event", "property", "catering", "admission", "other"] as const)
    for (const group of ["registered", "unregistered", "overseas"] as const)
      expect(placeRules.filter((rule) => rule.lineClass === lineClass && rule.groups.includes(group))).toHaveLength(1);
  for (const { source, from } of placeRules)
    expect([source, from]).toEqual([expect.stringMatching(/^IGST Act s\.1[23]\(/), "2017-07-01"]);
});

const unregistered = {
  lineClass: "event",
  treatment: "unregistered",
  officeState: hyderabad,
  clientGstin: "",
  clientStateCode: "",
  eventStateCode: "",
} as const;

it("never guesses the State of an event: it says which field is missing, and what the figures assume", () => {
  expect(placeOfSupply(unregistered)).toEqual({
    state: "",
    heads: "cgst-sgst",
    source: "IGST Act s.12(7)(ii)",
    missing: "eventStateCode",
    reason:
      "Please choose the State of the event: the tax depends on it (IGST Act s.12(7)(ii)). Until then the figures assume CGST and SGST, the office's own State.",
  });
  expect(placeOfSupply({ ...unregistered, eventStateCode: "96" })).toMatchObject({ state: "", missing: "clientStateCode" });
});

it("puts lines of one place and one kind of tax into one part, in the order of the lines", () => {
  const place = (lineClass: LineClass) =>
    placeOfSupply({ ...unregistered, lineClass, clientStateCode: "29", eventStateCode: "36" });
  const parts = groupByPlace([place("event"), place("other"), place("catering")]);
  expect(parts.map(({ place, lines }) => [place.state, lines])).toEqual([
    ["36", [0, 2]],
    ["29", [1]],
  ]);
});

it("reads a client's State from a regular GST number, but not from one of a former State, of an embassy, or a wrong one", () => {
  const former = `28ZZZCE0001A1Z${checkDigit("28ZZZCE0001A1Z")}`;
  const embassy = `3617UNO00001UN${checkDigit("3617UNO00001UN")}`;
  expect(["36zzzce0001a1z1", "36ZZZCE0001A1Z2", "", former, embassy].map(stateOfGstin)).toEqual(["36", "", "", "", ""]);
});

it("a GST number that is entered fills in the State, and replaces the treatment of a client without a number", () => {
  const enter = (gstin: string, treatment: ClientTreatment | "", stateCode: "29" | "" = "") =>
    Object.values(followGstin(gstin, { treatment, stateCode }));
  expect(enter("36ZZZCE0001A1Z1", "unregistered")).toEqual(["", "36"]);
  expect(enter("36ZZZCE0001A1Z1", "sez-lut", "29")).toEqual(["sez-lut", "29"]);
  expect(enter("36ZZZCE0001A1Z", "unregistered")).toEqual(["unregistered", ""]);
  expect(enter("", "unregistered")).toEqual(["unregistered", ""]);
});
