import pino from "pino";
import { env } from "./env.ts";
import { currentRequest } from "./request.server.ts";
import { workerNumber } from "./workers.server.ts";

// "Failed query: … params: …", with the lines of the stack behind it. Parameters are personal data, and texts with secret links.
const parameters = /\nparams: [\s\S]*?(?=(?:\n {4}at .*)*$)/;

/** A text of an error without the parameters of the query that failed. */
export const withoutParameters = (text: string): string => text.replace(parameters, "");

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
