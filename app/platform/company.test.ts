import { expect, it } from "vitest";
import { company } from "./company.server.ts";
import { officeOfStates } from "./company.ts";

it("chooses the office in the event's State, else in the client's, else the first", () => {
  expect(officeOfStates(company(), ["37", "36"])).toBe("visakhapatnam");
  expect(officeOfStates(company(), ["", "37"])).toBe("visakhapatnam");
  expect(officeOfStates(company(), [null, undefined])).toBe("hyderabad");
  expect(officeOfStates(company(), ["29", "37"])).toBe("hyderabad");
});
