/** The value below which this share of all values lies. */
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] as number;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Milliseconds that the work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Runs alternatives in turn, so that other load on the machine affects all of them. The warm-up rounds are not in the result.
 * @returns the results of each alternative
 */
export async function alternate<Name extends string, Result>(
  rounds: number,
  warmUpRounds: number,
  alternatives: Readonly<Record<Name, () => Result | Promise<Result>>>,
): Promise<Record<Name, Awaited<Result>[]>> {
  const entries = Object.entries(alternatives) as [Name, () => Result | Promise<Result>][];
  const results = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Record<Name, Awaited<Result>[]>;
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const [name, run] of entries) {
      const result = await run();
      if (round >= 0) results[name].push(result);
    }
  }
  return results;
}
