import fc from "fast-check";
import { randomFrom } from "../tools/demo/random.ts";
import { seed } from "./seed.ts";

/** fast-check whose examples follow from `SEED`. A test imports it from here; `tools/random-tests.test.ts` checks that. */
fc.configureGlobal({ seed });

export { fc };

/** Numbers from 0 to 1, without 1, that follow from `SEED`. Each test makes its own, so that order and filter of tests change nothing. */
export const randomNumbers = () => randomFrom(seed);
