import pino from "pino";
import { env } from "./env.ts";
import { currentRequest } from "./request.server.ts";
import { workerNumber } from "./workers.server.ts";

/**
 * A text of an error without the parameters of the query that failed ("Failed query: … params: …"), with the lines of the stack behind
 * them. Parameters are personal data, and texts with secret links.
 */
export function withoutParameters(text: string): string {
  const start = text.indexOf("\nparams: ");
  if (start === -1) return text;
  const lines = text.slice(start + 1).split("\n");
  const stack = lines.findLastIndex((line) => !line.startsWith("    at ")) + 1;
  return [text.slice(0, start), ...lines.slice(stack)].join("\n");
}

/** JSON lines on standard output, with the id of the current request. Never give it a body, cookie, query string, password or token. */
export const log = pino({
  level: env().LOG_LEVEL,
  base: { pid: process.pid, worker: workerNumber },
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: {
    log: (fields) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, typeof value === "string" ? withoutParameters(value) : value]),
      ),
  },
  mixin: () => ({ request: currentRequest()?.id }),
});
