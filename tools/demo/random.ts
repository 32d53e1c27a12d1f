import { seed } from "../../test/seed.ts";

/** A random generator with a seed: numbers from 0 to 1, without 1. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The random numbers of the demo data: the same again with the same `SEED`. */
export const random = randomFrom(seed);

/** An integer from `min` to `max`, both included. */
export const integer = (min: number, max: number): number => min + Math.floor(random() * (max - min + 1));

/** True with this probability. */
export const chance = (probability: number): boolean => random() < probability;

export const pick = <T>(list: readonly T[]): T => list[integer(0, list.length - 1)] as T;

/** One of the names, with probabilities proportional to the weights. */
export function weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
  const entries = Object.entries(weights) as [Name, number][];
  let remaining = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  const found = entries.find(([, weight]) => {
    remaining -= weight;
    return remaining < 0;
  });
  return (found ?? (entries[0] as [Name, number]))[0];
}

export const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
