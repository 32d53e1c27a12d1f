import type { AccountTexts } from "#app/content/account-pages/en.ts";
import { accountTextsIn } from "#app/content/account-pages/texts.ts";
import { requestLanguage } from "#app/identity/request-language.server.ts";

/** The texts of the page whose request this is. */
export const accountTexts = (): AccountTexts => accountTextsIn(requestLanguage());
