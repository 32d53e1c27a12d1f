import { expect, it } from "vitest";
import { wovenPicture } from "./quote-pictures.ts";

it.each([
  ["wedding", "weave-wedding"],
  ["weave-venue-vizag", "weave-venue-outdoor"],
  ["venue-secunderabad", "weave-venue-banquet"],
  ["weave-venue-convention", "weave-venue-convention"],
  ["", undefined],
])("a quote that names %j shows the picture %j", (stored, shown) => expect(wovenPicture(stored)?.value).toBe(shown));
