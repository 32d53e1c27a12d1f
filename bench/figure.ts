/** A line of the results: what was measured, beside the limit of the same run, and whether the goal was met. */
export type Figure = { work: string; ours: string; limit: string; ratio?: number; goal: string; held: boolean };

/** A part of the benchmark, by its name on the command line. `words` choose what of it is measured; none: all of it. */
export type Part = (words: readonly string[]) => Promise<Figure[]>;

export const perSecond = (n: number): string => `${Math.round(n).toLocaleString("en-US")}/s`;
export const ms = (n: number): string => `${n < 100 ? n.toFixed(1) : Math.round(n)} ms`;
export const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;
