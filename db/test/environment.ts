import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// What server/ gives the app before it loads it. The files of one worker share it, and the app's modules.
process.env.APP_SECRET = "a-secret-for-tests-of-32-characters-and-more";
process.env.DATA_DIR ??= mkdtempSync(join(tmpdir(), "toranam-test-data-"));
process.env.LOG_LEVEL = "silent";
process.env.ORIGIN = "http://127.0.0.1:3000";
