import { languageOfPath } from "#app/company/language-path.ts";
import type { Language } from "#app/content/languages.ts";
import type { LinkErrors } from "#app/content/link-pages/errors/en.ts";
import { linkErrorsIn } from "#app/content/link-pages/texts.ts";
import type { SecretLink } from "./secret-link.server.ts";

type Opened = Pick<SecretLink, "address">;

/** The language of the page that a link opened. */
export const linkLanguage = ({ address }: Opened): Language => languageOfPath(address.path);

/** Why a form of that page is refused, in its language. */
export const linkErrors = (link: Opened): LinkErrors => linkErrorsIn(linkLanguage(link));
