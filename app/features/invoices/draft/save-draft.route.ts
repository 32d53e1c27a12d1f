import { autosaveAction } from "#app/billing/draft.server.ts";
import { invoiceDrafts } from "./drafts.server.ts";

export const action = autosaveAction(invoiceDrafts);
export { postOnlyResponse as loader } from "#app/billing/draft.server.ts";
