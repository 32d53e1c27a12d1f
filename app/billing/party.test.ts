import { expect, it } from "vitest";
import { fc } from "../../test/random.ts";
import {
  addressLines,
  contactProblems,
  emptyParty,
  type Party,
  partyColumns,
  partyLengths,
  partyOf,
  partyOfClient,
  readParty,
  toParty,
} from "./party.ts";

const party = fc.record({
  ...Object.fromEntries(Object.entries(partyLengths).map(([name, maxLength]) => [name, fc.string({ maxLength })])),
  treatment: fc.constantFrom("", "registered", "unregistered", "overseas"),
  clientStateCode: fc.constantFrom("", "36", "37"),
  eventStateCode: fc.constantFrom("", "36", "37"),
}) as unknown as fc.Arbitrary<Party>;

it("what is stored of a party is read again, and only its fields", () => {
  fc.assert(
    fc.property(party, (entered) => {
      expect(toParty(partyColumns(entered))).toEqual(entered);
      expect(partyOf({ ...entered, notes: "x" } as Party)).toEqual(entered);
    }),
  );
});

it("a form's texts are cut, and an unknown State is the one of the GST number", () => {
  const form: Record<string, string> = { clientName: "x".repeat(300), clientGST: "36ZZZCE0001A1Z1", clientStateCode: "99x" };
  const read = readParty((name) => form[name] ?? "");
  expect(read).toEqual({ ...emptyParty, clientName: "x".repeat(200), clientGST: "36ZZZCE0001A1Z1", clientStateCode: "36" });
});

it("a stored State that is none is empty", () => {
  expect(toParty({ ...partyColumns(emptyParty), clientName: null, clientStateCode: "zz" })).toEqual(emptyParty);
});

it("a client's record fills in the party; India is no country to name", () => {
  const client = { name: "Rao", email: null, address: "12 Beach Road", city: "Visakhapatnam", gstin: null, pin: "530017" };
  const record = { ...client, gstTreatment: "unregistered" as const, stateCode: "37", country: "India" };
  expect(partyOfClient(record)).toMatchObject({
    clientAddress: "12 Beach Road",
    clientCity: "Visakhapatnam",
    clientStateCode: "37",
    clientCountry: "",
  });
  expect(partyOfClient({ ...record, country: "Oman" }).clientCountry).toBe("Oman");
});

it.each([
  ["Rao", "rao@client.example", []],
  [" ", "", ["clientName"]],
  ["Rao", "rao@client", ["clientEmail"]],
  ["", "rao at client.example", ["clientName", "clientEmail"]],
])("%j, %j: wrong is %j", (clientName, clientEmail, wrong) =>
  expect(Object.keys(contactProblems({ ...emptyParty, clientName, clientEmail }))).toEqual(wrong),
);

it.each([
  ["1 Road", "Hyderabad", "500034", "1 Road\nHyderabad 500034"],
  ["1 Road", "", "500034", "1 Road\nPIN 500034"],
  ["1 Road", "Hyderabad", "", "1 Road\nHyderabad"],
  ["1 Road\nHyderabad", "Hyderabad", "500034", "1 Road\nHyderabad\nPIN 500034"],
  ["1 Road\nHyderabad 500034", "Hyderabad", "500034", "1 Road\nHyderabad 500034"],
  ["", "Hyderabad", "500034", "Hyderabad 500034"],
  ["", "", "", ""],
])("the address %j with city %j and PIN code %j says each once", (clientAddress, clientCity, clientPin, printed) => {
  expect(addressLines({ clientAddress, clientCity, clientPin })).toBe(printed);
});
