import { registerHooks } from "node:module";

const connection = "/postgres/src/connection.js";
const away = "Errors.connection('CONNECTION_CLOSED', options)";
const begins = "function execute(q) {";
const ends = "socket.removeAllListeners()\n    socket = null";

/**
 * postgres.js 3.4.9 is not done with a lost connection: the rollback of its transaction is written to a socket that is null, outside
 * any promise, which ends the process (its issues 1154 and 1208); a query that came between the error and the close waits for ever,
 * and the renewed connection with it; and what was half written or half read belongs to the next connection. Here a query on a lost
 * connection fails like any other, and the next connection begins with nothing of the old one. A version that the two marks do not
 * fit ends the start: look whether it needs this file at all.
 * @throws Error when the source is not the one that was mended
 */
export function mend(source: string): string {
  if ([begins, ends].some((mark) => source.split(mark).length !== 2))
    throw new Error("server/mend-postgres.ts does not fit this version of postgres.js.");
  return source.replace(begins, `${begins}\nif (!socket) return queryError(q, ${away}), true`).replace(
    ends,
    `${ends}
stream && stream.destroy(${away})
for (const q of [query, ...Array.from({ length: sent.length }, () => sent.shift())]) q && queryError(q, ${away})
stream = query = results = chunk = nextWriteTimer = errorResponse = null`,
  );
}

/** From here on postgres.js is loaded mended. */
export function mendPostgres(): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      return url.endsWith(connection) ? { ...loaded, source: mend(String(loaded.source)) } : loaded;
    },
  });
}
