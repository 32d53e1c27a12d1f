/**
 * The seed of all random tests: the environment's `SEED`, or a new one. `vitest.config.ts` imports this first, so that all processes of a
 * run have the same, and prints it.
 */
process.env.SEED ||= String(Math.floor(Math.random() * 2 ** 31));
export const seed = Number(process.env.SEED);
if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 31) throw new Error("SEED must be a whole number from 0 to 2147483647.");

/** Prints the seed now, and again at the end of a run that failed. */
export function printSeed(): void {
  // Other programs read Vitest's configuration too.
  if (!process.env.VITEST) return;
  console.log(`Random tests: SEED=${seed}`);
  process.once("exit", (code) => code !== 0 && console.log(`Random tests of this failed run: SEED=${seed}`));
}
