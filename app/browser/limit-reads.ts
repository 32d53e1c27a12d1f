/** What the queue of waiting changes has, too. */
const patienceMs = 30_000;

/**
 * A network in a hall may never answer, or stop in the middle of an answer. The router has no limit of its own: what it reads for a page counts
 * as unanswered then, and the page says so.
 */
export function limitReads(): void {
  const { fetch } = window;
  window.fetch = (input, init = {}) => {
    const isRead = !init.method && String(input).split("?")[0]?.endsWith(".data");
    // Browsers before 2024 have no `any`.
    if (!isRead || !AbortSignal.any) return fetch(input, init);
    const signals = [AbortSignal.timeout(patienceMs), init.signal].filter((signal) => signal != null);
    return fetch(input, { ...init, signal: AbortSignal.any(signals) });
  };
}
