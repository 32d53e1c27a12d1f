import { autosaveAction } from "#app/billing/draft.server.ts";
import { amendmentDrafts } from "./amendments.server.ts";

/** Saves an amendment while its form is being filled in. */
export const action = autosaveAction(amendmentDrafts);
export { postOnlyResponse as loader } from "#app/billing/draft.server.ts";
