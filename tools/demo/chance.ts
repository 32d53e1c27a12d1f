/** Chance from a fixed seed (mulberry32): the same story on every machine. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** True this share of the times. */
  happens(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.whole(0, list.length - 1)] as T;
  }

  /** One of the names, each as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries(weights) as [Name, number][];
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    return (entries.at(-1) as [Name, number])[0];
  }

  shuffled<T>(list: readonly T[]): T[] {
    const mixed = [...list];
    for (let at = mixed.length - 1; at > 0; at--) {
      const other = this.whole(0, at);
      [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
    }
    return mixed;
  }

  /** A version 4 UUID. */
  id(): string {
    const digits = Array.from({ length: 32 }, () => this.whole(0, 15).toString(16));
    digits[12] = "4";
    digits[16] = this.pick(["8", "9", "a", "b"]);
    const text = digits.join("");
    return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
  }
}
