import type { ServerResponse } from "node:http";

const kib = 1024;

/** The limits of responses that their clients read slowly. */
export const readerLimits = {
  /** A response is cut off when its client reads nothing of it for this long. */
  stallMs: 20_000,
  /** A whole response may take `graceMs`, and its size divided by `bytesPerSecond`. */
  graceMs: 30_000,
  bytesPerSecond: 8 * kib,
  /** The maximum size of all responses together that wait in memory for their clients. The oldest are cut off first. */
  maxUnsentBytes: 64 * kib * kib,
};

/** The responses that their clients have not read to the end. */
export class UnsentResponses {
  readonly #limits: typeof readerLimits;
  readonly #unsent = new Map<ServerResponse, number>();
  #bytes = 0;

  constructor(limits = readerLimits) {
    this.#limits = limits;
  }

  /** Sends a body that was made for this response alone, and watches how it is read. */
  end(response: ServerResponse, body: Buffer): void {
    const { graceMs, bytesPerSecond, maxUnsentBytes } = this.#limits;
    this.#unsent.set(response, body.length);
    this.#bytes += body.length;
    const timer = setTimeout(() => response.destroy(), graceMs + (body.length / bytesPerSecond) * 1000);
    response.once("close", () => {
      clearTimeout(timer);
      this.#unsent.delete(response);
      this.#bytes -= body.length;
    });
    this.limitStalls(response);
    response.end(body);
    for (const oldest of this.#unsent.keys()) {
      if (this.#bytes <= maxUnsentBytes || oldest === response) break;
      oldest.destroy();
    }
  }

  /** Cuts the response off when its client stops reading. Enough for a body from the cache, or one that is generated while it is read. */
  limitStalls(response: ServerResponse): void {
    response.setTimeout(this.#limits.stallMs, () => {
      // A file whose next chunk takes long to generate has nothing unsent.
      if (response.writableLength > 0 || response.writableEnded) response.destroy();
    });
  }
}
