import { towns } from "#app/content/finder/towns.ts";
import { fold } from "#app/platform/values/fold.ts";

/** Each name of a town on the map of the venues, folded. */
const townsOnMap = new Map(
  towns
    .filter(({ degrees }) => degrees)
    .flatMap((town) =>
      [town.en, town.te, town.hi].flatMap((names) => names.split(",").map((name) => [keyOf(name), town] as const)),
    ),
);

/** The names that the map shows. */
export const townNames = [...new Set(townsOnMap.values())].map(({ en }) => en.split(",")[0] as string);

/** Where a town is on the map of the venues (`mapSize`); undefined when it is not on this map or not known. */
export function placeOfTown(name: string): { x: number; y: number } | undefined {
  const degrees = townsOnMap.get(keyOf(name))?.degrees;
  if (!degrees) return undefined;
  const [north, east] = degrees;
  // The map is the same everywhere within a pixel: Tirupati is at 184.9, 398.6.
  return { x: round(184.9 + (east - 79.419) * 55.6), y: round(398.6 - (north - 13.628) * 58.16) };
}

function keyOf(name: string): string {
  return fold(name.trim());
}

const round = (value: number) => Math.round(value * 10) / 10;
