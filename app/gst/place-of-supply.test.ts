import { expect, it } from "vitest";
import { placeOfSupply } from "./place-of-supply.ts";

const unregistered = { kind: "event", officeState: "36", clientGstin: "", eventStateCode: "" } as const;
const karnataka = "29ZZZCK0005F1ZC";
const telangana = "36ZZZCE0001A1Z1";

it.each([
  ["an unregistered client's event in the office's State is supplied there: CGST and SGST", unregistered, "36", true],
  [
    "an unregistered client's event in another State is supplied in that State: IGST",
    { ...unregistered, eventStateCode: "37" as const },
    "37",
    false,
  ],
  [
    "a registered client's event is supplied in the State of the registration: IGST from another State",
    { ...unregistered, eventStateCode: "36" as const, clientGstin: karnataka },
    "29",
    false,
  ],
  [
    "an event in another State for a client registered in the office's State is supplied in the office's State: CGST and SGST",
    { ...unregistered, eventStateCode: "29" as const, clientGstin: telangana },
    "36",
    true,
  ],
  [
    "venue hire in the office's State to a client registered in another is supplied in the office's State: CGST and SGST",
    { ...unregistered, kind: "venue" as const, clientGstin: karnataka },
    "36",
    true,
  ],
  [
    "venue hire in another State is supplied in that State: IGST",
    { ...unregistered, kind: "venue" as const, eventStateCode: "37" as const, clientGstin: telangana },
    "37",
    false,
  ],
])("%s", (_, supply, state, isIntraState) => {
  const place = placeOfSupply(supply);
  expect(place).toMatchObject({ state, isIntraState });
  expect(place.reason).toMatch(isIntraState ? /^CGST and SGST/ : /^IGST/);
});

it("names the code of a State that no longer exists", () => {
  const place = placeOfSupply({ ...unregistered, clientGstin: "28ZZZCE0001A1ZY" });
  expect(place).toMatchObject({ state: "28", isIntraState: false });
  expect(place.reason).toContain("registered in State 28");
});
