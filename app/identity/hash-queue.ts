import { Unavailable } from "#app/errors.ts";

/** Thrown when too many password hashes are queued; the response is 503. */
export class Overloaded extends Unavailable {
  override name = "Overloaded";
}

/** Identifies for whom a password is hashed: the account's email address and the client's IP address. */
export type HashOwner = { account: string; address: string };
type Waiting = { owner: HashOwner; start: () => void; refuse: (reason: Overloaded) => void };

const maxRunning = 2;
const maxWaiting = 50;
/** The last turns of this many accounts, and of this many addresses, are remembered: more than can log in at once. One more clears them all. */
const maxRemembered = 1_000;

/**
 * Runs at most two hashes at once, never two of one account or of one address, so that one sender leaves half of them to others. Of
 * those that wait, the next is alternately that of the account and that of the address whose last turn was longest ago, so that
 * nobody who floods one account, or one address, delays others by more than a few hashes. When the queue is full, a job of the
 * account or address with most waiting jobs is refused.
 */
export class HashQueue {
  readonly #running = new Set<HashOwner>();
  #turns = 0;
  #waiting: Waiting[] = [];
  readonly #lastTurn = { account: new Map<string, number>(), address: new Map<string, number>() };

  async run<Result>(owner: HashOwner, work: () => Promise<Result>): Promise<Result> {
    const turn = { ...owner };
    if (this.#mayStart(turn)) this.#takeTurn(turn);
    else await this.#wait(turn);
    try {
      return await work();
    } finally {
      this.#running.delete(turn);
      while (this.#startNext());
    }
  }

  #wait(owner: HashOwner): Promise<void> {
    return new Promise((start, refuse) => {
      this.#waiting.push({ owner, start, refuse });
      if (this.#waiting.length > maxWaiting) this.#refuseOne();
    });
  }

  #mayStart({ account, address }: HashOwner): boolean {
    const isOther = (running: HashOwner) => running.account !== account && running.address !== address;
    return this.#running.size < maxRunning && [...this.#running].every(isOther);
  }

  /** @returns whether a job was started */
  #startNext(): boolean {
    const [first, second] = this.#turns % 2 ? (["account", "address"] as const) : (["address", "account"] as const);
    const lastTurn = (key: keyof HashOwner, { owner }: Waiting) => this.#lastTurn[key].get(owner[key]) ?? 0;
    // Stable: those that are equal keep the order in which they came.
    const next = this.#waiting
      .filter(({ owner }) => this.#mayStart(owner))
      .sort((one, other) => lastTurn(first, one) - lastTurn(first, other) || lastTurn(second, one) - lastTurn(second, other))[0];
    if (!next) return false;
    this.#waiting = this.#waiting.filter((waiting) => waiting !== next);
    this.#takeTurn(next.owner);
    next.start();
    return true;
  }

  #takeTurn(turn: HashOwner): void {
    const { account, address } = turn;
    this.#running.add(turn);
    this.#turns += 1;
    for (const turns of Object.values(this.#lastTurn)) if (turns.size > maxRemembered) turns.clear();
    this.#lastTurn.account.set(account, this.#turns);
    this.#lastTurn.address.set(address, this.#turns);
  }

  /**
   * Refuses the newest job of the account with most waiting jobs. When an address has more waiting jobs than any account, only the
   * accounts at that address count.
   */
  #refuseOne(): void {
    const ofAddress = busiest("address", this.#waiting);
    const ofAccount = busiest("account", this.#waiting);
    const refused = (ofAddress.length > ofAccount.length ? busiest("account", ofAddress) : ofAccount).at(-1);
    this.#waiting = this.#waiting.filter((waiting) => waiting !== refused);
    refused?.refuse(new Overloaded("too many log-ins at once"));
  }
}

/** The waiting jobs of the owner with most of them; with equal numbers, of the newest. */
const busiest = (key: keyof HashOwner, waiting: readonly Waiting[]): Waiting[] =>
  [...Map.groupBy(waiting, ({ owner }) => owner[key]).values()].reduce((most, group) =>
    group.length >= most.length ? group : most,
  );
