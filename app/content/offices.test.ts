import { expect, it } from "vitest";
import { officeOfStates } from "./company.ts";

it("chooses the office in the event's State, else in the client's, else the first", () => {
  expect(officeOfStates(["37", "36"])).toBe("visakhapatnam");
  expect(officeOfStates(["", "37"])).toBe("visakhapatnam");
  expect(officeOfStates([null, undefined])).toBe("hyderabad");
  expect(officeOfStates(["29", "37"])).toBe("hyderabad");
});
