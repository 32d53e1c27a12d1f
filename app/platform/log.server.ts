import pino from "pino";
import { env } from "./env.ts";

/** JSON lines on standard output. Never give it a body, cookie, query string, password or token. */
export const log = pino({ level: env().LOG_LEVEL, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime });
