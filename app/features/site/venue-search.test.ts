import { expect, it } from "vitest";
import { findVenues } from "./venue-search.ts";

it.each([
  ["", "golconda rushikonda clock-tower"],
  ["VIZAG", "rushikonda"],
  ["hyderabad", "golconda clock-tower"],
  ["old mumbai", "golconda"],
  ["300", "rushikonda clock-tower"],
  ["300 guests in Hyderabad", "clock-tower"],
  ["for 5000 people", ""],
  ["guests", ""],
  ["nowhere", ""],
])("finds by a part of a name, a place, or the number of guests: %j", (q, ids) => {
  const found = findVenues({ q, type: "All", venue: "" }).map(({ id }) => id);
  expect(found.join(" ")).toBe(ids);
});
