import { expect, test } from "vitest";
import { venueFields } from "./venues.ts";

test.each(["300-1200", "300 - 1,200", "300–1200", "300 to 1200", "౩౦౦-౧౨౦౦"])(
  "the guests of a venue are from and to: %s",
  (typed) => {
    expect(venueFields.capacity.schema.parse(typed)).toBe("300–1200");
    expect(venueFields.capacity.schema.parse("up to 1,200")).toBe("1200");
  },
);

test.each(["1200-300", "-5", "many", "", "1000+", "1000 plus guests"])("%j is no range of guests", (typed) => {
  expect(venueFields.capacity.schema.safeParse(typed).success).toBe(false);
});

test.each(["1200", "₹1,200", "Rs. 1200/-", "rs 1,200", "INR 1200", "1200.00", "౧౨౦౦", "१,२००"])(
  "a price is whole rupees: %j",
  (typed) => {
    expect(venueFields.vegPrice.schema.parse(typed)).toBe("1200");
  },
);

test.each(["1200.50", "twelve", "-5", "1200 or 1300"])("%j is no price", (typed) => {
  expect(venueFields.vegPrice.schema.safeParse(typed).success).toBe(false);
});
