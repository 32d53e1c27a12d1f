import { expect, test } from "vitest";
import { mapSize } from "#app/content/site/venues.ts";
import { placeOfTown, townNames } from "./towns.ts";

test("each town is on the map, where the map of the venues has it; another State's city is not", () => {
  for (const name of townNames) {
    const { x, y } = placeOfTown(name) as { x: number; y: number };
    expect(x > 0 && x < mapSize.width && y > 0 && y < mapSize.height, name).toBe(true);
  }
  expect(placeOfTown(" kurnool ")).toEqual({ x: expect.closeTo(108.1, 0), y: expect.closeTo(270.7, 0) });
  expect(placeOfTown("Vijayawada")).toEqual({ x: expect.closeTo(253.2, 0), y: expect.closeTo(231.2, 0) });
  expect([placeOfTown("Visakhapatnam"), placeOfTown("విశాఖపట్నం")]).toEqual([placeOfTown("Vizag"), placeOfTown("Vizag")]);
  expect([placeOfTown("Bengaluru"), placeOfTown("")]).toEqual([undefined, undefined]);
});
