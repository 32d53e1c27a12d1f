import { languageOfPath } from "#app/company/language-path.ts";
import type { Language } from "#app/content/languages.ts";
import { currentRequest } from "#app/platform/request.server.ts";

/** The language of the page whose request this is; English in background work. */
export const requestLanguage = (): Language => languageOfPath(currentRequest()?.path ?? "");
