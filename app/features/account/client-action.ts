import { withOfflineFallback } from "#app/platform/with-offline-fallback.ts";
import type { AccountActionData } from "./action-data.server.ts";

/** The clientAction of a page with one account form. */
export const clientAction = withOfflineFallback<AccountActionData>({ toActionData: (formErrors) => ({ formErrors }) });
