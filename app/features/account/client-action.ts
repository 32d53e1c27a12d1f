import { withOfflineFallback } from "#app/browser/with-offline-fallback.ts";
import type { AccountActionData } from "./action-data.server.ts";

export const clientAction = withOfflineFallback<AccountActionData>({ toActionData: (formErrors) => ({ formErrors }) });
