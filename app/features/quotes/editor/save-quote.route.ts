import { autosaveAction } from "#app/billing/draft.server.ts";
import { quoteDrafts } from "../quote-drafts.server.ts";

/** Saves a quote while its form is being filled in. */
export const action = autosaveAction(quoteDrafts);
export { postOnlyResponse as loader } from "#app/billing/draft.server.ts";
