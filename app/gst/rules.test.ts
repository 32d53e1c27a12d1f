import { describe, expect, it } from "vitest";
import { isPlaceCode, placeCodes, stateName } from "#app/content/states.ts";
import { exampleLettersOfUndertaking } from "../../test/letters-of-undertaking.ts";
import { lutArn } from "./letters-of-undertaking.ts";
import { pinProblem } from "./pin-code.ts";
import { rateProblem, rateRules, ratesOn } from "./rates.ts";
import { classOfSac, sacCodes, sacName, sacProblem } from "./sac.ts";
import { endorsementOf, gstinProblem, readTreatment, treatmentChoices, treatmentOf, treatments } from "./treatments.ts";

describe("rates", () => {
  it("of today and of the day before 22 Sep 2025, each with its source", () => {
    expect(ratesOn("2026-11-22", [])).toEqual(["0.25", "3", "5", "18", "40"]);
    expect(ratesOn("2025-09-21", [])).toEqual(["0.25", "3", "5", "12", "18", "28"]);
    for (const { source } of rateRules) expect(source).toMatch(/Notification \d/);
  });

  it("that the company adds, ends and brings back", () => {
    const source = "Notification 1/2027-CT (Rate)";
    const others = [
      { rate: "18.00", from: "2026-01-01", until: "2027-03-31", source },
      { rate: "16", from: "2027-04-01", until: "", source },
      { rate: "12", from: "2027-04-01", until: "", source },
    ];
    expect(ratesOn("2025-09-21", others)).toEqual(["0.25", "3", "5", "12", "18", "28"]);
    expect(ratesOn("2027-03-31", others)).toEqual(["0.25", "3", "5", "18", "40"]);
    expect(ratesOn("2027-04-01", others)).toEqual(["0.25", "3", "5", "12", "16", "40"]);
    expect(rateProblem("18", "2027-03-31", others)).toBeUndefined();
    expect(rateProblem("18", "2027-04-01", others)).toContain("18.00% ended on 31");
    expect(ratesOn("", others)).toEqual(["0.25", "3", "5", "12", "16", "40"]);
  });

  it.each([
    ["18", "2026-11-22", undefined],
    ["0.25", "2026-11-22", undefined],
    ["nil", "2026-11-22", undefined],
    ["exempt", "2026-11-22", undefined],
    ["non-gst", "2026-11-22", undefined],
    ["28", "2025-09-21", undefined],
    ["", "2026-11-22", "Please choose a GST rate"],
    ["0", "2026-11-22", "0% does not say why"],
    ["12", "2026-11-22", "12% ended on 21"],
    ["28", "2026-11-22", "28% ended on 21"],
    ["40", "2025-09-21", "40% is not a GST rate"],
    ["17", "2026-11-22", "17% is not a GST rate"],
    ["1e5", "2026-11-22", "“1e5” is not a GST rate"],
    ["18x", "2026-11-22", "“18x” is not a GST rate"],
  ])("%s on %s: %s", (rate, day, message) => {
    const problem = rateProblem(rate, day, []);
    expect(problem).toEqual(message === undefined ? undefined : expect.stringContaining(message));
  });
});

describe("SAC", () => {
  it("999621 is the organisation of performing arts, 999622 their production and presentation", () => {
    expect([sacName("999621"), sacName("999622")]).toEqual([
      "Organisation and promotion of performing arts",
      "Production and presentation of performing arts",
    ]);
    expect(sacCodes.every(([code]) => sacProblem(code, { turnoverAbove5Crore: false }) === undefined)).toBe(true);
  });

  it.each([
    ["998596", false, undefined],
    ["9985", false, undefined],
    ["9985", true, "Above ₹5 crore of turnover a SAC has 6 digits."],
    ["998596", true, undefined],
    ["1234", false, "A SAC begins with 99"],
    ["12345678", false, "A SAC begins with 99"],
    ["99859", false, "A SAC begins with 99"],
    ["", false, "A SAC begins with 99"],
  ])("%s, above 5 crore %s: %s", (code, turnoverAbove5Crore, message) => {
    expect(sacProblem(code, { turnoverAbove5Crore })).toEqual(message && expect.stringContaining(message));
  });

  it.each([
    ["998596", "event"],
    ["999651", "event"],
    ["997212", "property"],
    ["996334", "catering"],
    ["996339", "catering"],
    ["9963", "catering"],
    ["9972", "property"],
    ["999631", "admission"],
    ["998391", "other"],
    ["998314", "other"],
  ])("%s has the line class %s", (code, lineClass) => expect(classOfSac(code)).toBe(lineClass));
});

describe("treatments", () => {
  const [regular, uin] = ["36ZZZCE0001A1Z1", "3617USA00028UNH"];

  it("follow from the number unless one is chosen", () => {
    expect([treatmentOf("", ""), treatmentOf("", regular), treatmentOf("sez-lut", regular)]).toEqual([
      "unregistered",
      "registered",
      "sez-lut",
    ]);
    for (const { source } of Object.values(treatments)) expect(source).toMatch(/Act s\./);
  });

  it("are each offered once, and a detail counts only with its own choice", () => {
    expect(treatmentChoices.flatMap(({ treatments }) => treatments).toSorted()).toEqual(Object.keys(treatments).toSorted());
    const read = (choice: string, detail: string, gstin = "") => readTreatment(choice, detail, gstin);
    expect([read("sez-with-payment", "sez-lut"), read("unregistered", "sez-lut"), read("uin", "")]).toEqual([
      "sez-lut",
      "unregistered",
      "uin",
    ]);
    expect([
      read("composition", "deemed-export", regular),
      read("", "composition", regular),
      read("toString", "toString"),
    ]).toEqual(["deemed-export", "", ""]);
  });

  const ours = { offices: [{ gstin: "36ZZZCE0001A2Z0", city: "Hyderabad" }] };
  it("refuse the number of one of our own offices: nobody supplies to himself (CGST Act s.7(1)(a))", () => {
    const message = "our own GST number, of Hyderabad";
    expect(gstinProblem(ours, "registered", "36 zzzce0001a2z0")).toContain(message);
    expect(gstinProblem(ours, "sez-lut", "36ZZZCE0001A2Z0")).toContain(message);
    expect(gstinProblem({ offices: [] }, "registered", "36ZZZCE0001A2Z0")).toBeUndefined();
  });

  it("refuse a number of another kind", () => {
    expect(gstinProblem(ours, "registered", regular)).toBeUndefined();
    expect(gstinProblem(ours, "registered", "")).toContain("needs the client's GST number");
    expect(gstinProblem(ours, "unregistered", regular)).toContain("has no GST number");
    expect(gstinProblem(ours, "uin", regular)).toContain("does not go with");
    expect(gstinProblem(ours, "overseas-lut", "")).toBeUndefined();
    expect(gstinProblem(ours, "registered", `${uin.slice(0, 14)}?`)).toContain("built");
  });

  it("make an invoice say what rule 46 asks for", () => {
    expect(endorsementOf("sez-lut", "36")).toContain("SEZ UNIT OR SEZ DEVELOPER");
    expect(endorsementOf("sez-lut", "36")).toContain("WITHOUT PAYMENT OF INTEGRATED TAX");
    expect(endorsementOf("overseas-with-payment", "96")).toBe("SUPPLY MEANT FOR EXPORT ON PAYMENT OF INTEGRATED TAX");
    // An event held in India is not an export, whoever pays for it.
    expect([endorsementOf("overseas-lut", "36"), endorsementOf("registered", "36")]).toEqual(["", ""]);
  });

  it("without payment need a letter of undertaking for the office and the year", () => {
    expect(lutArn(exampleLettersOfUndertaking, "hyderabad", "2026-11-22")).toMatch(/^AD36/);
    expect(lutArn(exampleLettersOfUndertaking, "hyderabad", "2024-11-22")).toBeNull();
  });
});

describe("States", () => {
  it("25 and 28 have names and cannot be chosen, nor can 99; 96 and 97 can", () => {
    expect([stateName("25"), stateName("28")]).toEqual(["Daman and Diu", "Andhra Pradesh (before 2014)"]);
    expect(["25", "28", "99", "00", "toString"].some(isPlaceCode)).toBe(false);
    expect(["36", "96", "97"].every(isPlaceCode)).toBe(true);
    expect(placeCodes).toHaveLength(38);
  });

  it.each([
    ["500034", "36", undefined],
    ["530003", "37", undefined],
    ["500034", "27", "A PIN code that begins with 500 is in Telangana, not in Maharashtra."],
    ["560001", "37", "A PIN code that begins with 560 is in Karnataka, not in Andhra Pradesh."],
    ["530003", "36", "is in Andhra Pradesh, not in Telangana"],
    ["507111", "36", undefined],
    ["507111", "37", undefined],
    ["507111", "29", "is in Telangana or Andhra Pradesh, not in Karnataka"],
    ["682551", "31", undefined],
    ["403001", "30", undefined],
    ["403001", "27", "not in Maharashtra"],
    ["194101", "38", undefined],
    ["900056", "36", undefined],
    ["999999", "07", undefined],
    ["500 081", "36", undefined],
    ["५०००८१।", "36", undefined],
    ["౫౦౦ ౦౮౧", "29", "not in Karnataka"],
    ["533464", "34", undefined],
    ["500034", "", undefined],
    ["500034", "97", undefined],
    ["50003", "36", "6 digits"],
    ["000000", "36", "6 digits"],
  ])("PIN %s in State %s: %s", (pin, state, message) =>
    expect(pinProblem(pin, state)).toEqual(message && expect.stringContaining(message)),
  );
});
