import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
// Hashes of passwords cost little; app/identity/password.test.ts tests the standard ones.
import "../../test/cheap-server.ts";

// The variables that server/ sets before it loads the app. The test files of one worker share them, and the app's modules.
process.env.APP_SECRET = "a-secret-for-tests-of-32-characters-and-more";
process.env.DATA_DIR ??= mkdtempSync(join(tmpdir(), "toranam-test-data-"));
process.env.LOG_LEVEL = "silent";
// Of the processes that tests start.
process.env.NODE_OPTIONS ??= `--import=${join(import.meta.dirname, "../../test/quick-imports.ts")}`;
process.env.ORIGIN = "http://127.0.0.1:3000";
