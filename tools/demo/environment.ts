import { randomBytes } from "node:crypto";
import { variableNames } from "#app/platform/env.ts";

/** The variables that the demo takes over. None of them leads to a real database, mail server, account or program. */
const keptVariables = new Set(
  "NODE_ENV PORT HOST WORKERS ORIGIN TRUST_PROXY PASSWORD_MIN_LENGTH METRICS_TOKEN LOG_LEVEL".split(" "),
);

/** Removes every variable of a real installation from the environment, so that the demo touches nothing real, and sets the demo's own. */
export function setDemoEnvironment(environment: Record<string, string | undefined>, folder: string): void {
  for (const name of variableNames) if (!keptVariables.has(name)) delete environment[name];
  Object.assign(environment, {
    DATA_DIR: folder,
    DEMO: "1",
    // No nightly backup: the data is invented and its folder is deleted.
    BACKUP_DAYS: "0",
    LOG_LEVEL: environment.LOG_LEVEL ?? "warn",
    // Filling the database signs links for clients with `env().APP_SECRET`, to which the server writes a generated secret only when it starts.
    APP_SECRET: randomBytes(32).toString("base64url"),
  });
}
