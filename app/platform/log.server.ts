import pino from "pino";
import { env } from "./env.ts";
import { currentRequest } from "./request.server.ts";
import { workerNumber } from "./workers.server.ts";

/** JSON lines on standard output, with the id of the current request. Never give it a body, cookie, query string, password or token. */
export const log = pino({
  level: env().LOG_LEVEL,
  base: { pid: process.pid, worker: workerNumber },
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => ({ request: currentRequest()?.id }),
});
