import { expect, test } from "vitest";
import { venueFields } from "./venues.ts";

test.each(["300-1200", "300 - 1,200", "300–1200", "300 to 1200", "౩౦౦-౧౨౦౦"])(
  "the guests of a venue are from and to: %s",
  (typed) => {
    expect(venueFields.capacity.schema.parse(typed)).toBe("300–1200");
  },
);

test.each(["300", "1200-300", "-5", "many", ""])("%j is no range of guests", (typed) => {
  expect(venueFields.capacity.schema.safeParse(typed).success).toBe(false);
});
