import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// The variables that server/ sets before it loads the app. The test files of one worker share them, and the app's modules.
process.env.APP_SECRET = "a-secret-for-tests-of-32-characters-and-more";
process.env.DATA_DIR ??= mkdtempSync(join(tmpdir(), "toranam-test-data-"));
process.env.LOG_LEVEL = "silent";
process.env.ORIGIN = "http://127.0.0.1:3000";
