import fc from "fast-check";
import { randomFrom } from "../tools/demo/random.ts";
import { seed } from "./seed.ts";

/** fast-check whose examples follow from `SEED`. A test imports it from here; `tools/random-tests.test.ts` checks that. */
fc.configureGlobal({ seed });

export { fc };

/** How many random examples a test tries: few in each run, because each run has other ones, and many in `npm run test:long`. */
export const examples = (few: number, many: number): number => (process.env.MANY_EXAMPLES ? many : few);

/** Numbers from 0 to 1, without 1, that follow from `SEED`. Each test makes its own, so that order and filter of tests change nothing. */
export const randomNumbers = () => randomFrom(seed);

/** The values in a random order. */
export const shuffled = <T>(values: Iterable<T>, random: () => number): T[] =>
  [...values]
    .map((value) => ({ value, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ value }) => value);
