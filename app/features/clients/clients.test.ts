import { expect, it } from "vitest";
import { company } from "#app/company/company.server.ts";
import { type Client, clientFields, clientPlace, clientProblems, derivedFields, NewClient } from "./clients.ts";

const client = (fields: object) => NewClient.parse({ name: "Rice Road Foods", ...fields });
const problems = (fields: object) => clientProblems(company(), client(fields));
const hyderabad = "36ZZZCE0001A2Z0";

it("accepts a person and a registered company", () => {
  expect(problems({})).toEqual({});
  expect(
    problems({ gst_treatment: "registered", gstin: ` ${hyderabad.toLowerCase()} `, state_code: "36", pin: "500034" }),
  ).toEqual({});
});

it.each([
  ["a treatment without its GST number", { gst_treatment: "registered" }, "gstin"],
  ["a GST number of somebody unregistered", { gstin: hyderabad }, "gstin"],
  ["the number of our own office", { gst_treatment: "registered", gstin: "36ZZZCE0001A1Z1" }, "gstin"],
  ["a wrong check digit", { gst_treatment: "registered", gstin: "36ZZZCE0001A1Z2" }, "gstin"],
  [
    "another State than that of the GST number",
    { gst_treatment: "registered", gstin: hyderabad, state_code: "37" },
    "state_code",
  ],
  ["a PIN code of another State", { state_code: "36", pin: "110001" }, "pin"],
  ["a client abroad without a country", { gst_treatment: "overseas-lut" }, "country"],
  ["a country abroad of an Indian client", { country: "Singapore" }, "gst_treatment"],
])("refuses %s", (_, fields, field) => {
  expect(Object.keys(problems(fields))).toEqual([field]);
});

it("refuses an invalid PIN code or phone number beside the field", () => {
  for (const fields of [{ pin: "5000" }, { pin: "050003" }, { phone: "abc" }])
    expect(NewClient.safeParse({ name: "N", ...fields }).success).toBe(false);
});

it("reads a PIN code as people write it, and does not cut it while they type", () => {
  for (const pin of ["500 081", " 500081", "५०० ०८१"]) expect(client({ pin }).pin, pin).toBe("500081");
  expect(clientFields.pin.input.maxLength).toBeGreaterThanOrEqual("500 081 ".length);
});

it("recognises India in upper and lower case, also in a stored client", () => {
  expect(client({ country: " india " }).country).toBe("India");
  expect(client({ country: "INDIAN Ocean Territory" }).country).toBe("INDIAN Ocean Territory");
  expect(problems({ country: "INDIA" })).toEqual({});
  const stored = { address: "12 Banjara Hills", city: "Hyderabad", stateCode: "36", pin: "500034" };
  expect(clientPlace({ ...stored, country: "india" } as Client)).toBe("12 Banjara Hills, Hyderabad, Telangana 500034");
});

it("takes the State from the GST number, and India as the country", () => {
  expect(derivedFields(client({ gstin: hyderabad }))).toEqual({ stateCode: "36", country: "India" });
  expect(derivedFields(client({ state_code: "37", country: "Nepal" }))).toEqual({ stateCode: "37", country: "Nepal" });
});
