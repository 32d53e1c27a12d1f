import { registerHooks } from "node:module";

const [connection, mark] = ["/postgres/src/connection.js", "function execute(q) {"];
const lost = "socket.removeAllListeners()\n    socket = null";

/**
 * postgres.js 3.4.9 ends the whole process when a transaction goes on after its connection was lost: the rollback is written to a
 * socket that is null, outside any promise (its issues 1154 and 1208). What waited to be written when the connection was lost is sent
 * before the greeting of the next one, which then never opens, and the old one's last error fails the new one's first query. Here a
 * query on a lost connection fails like any other, and the next connection begins with nothing of the old one. A version that these two marks do not fit ends the start: look whether it needs this file at all.
 * @throws Error when the source is not the one that was mended
 */
export function mend(source: string): string {
  if ([mark, lost].some((text) => source.split(text).length !== 2))
    throw new Error("server/mend-postgres.ts does not fit this version of postgres.js.");
  return source
    .replace(lost, `${lost}\nchunk = nextWriteTimer = errorResponse = null`)
    .replace(mark, `${mark}\nif (!socket) return queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true`);
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
