import { languageNames } from "#app/content/languages.ts";
import { choice } from "#app/platform/values/field.ts";
import { type Language, languages } from "#db/enums.ts";

/** The language in which a lead or client is written to. */
export const languageField = choice({
  label: "Language of mails",
  message: "Please choose a language.",
  defaultValue: "en",
  options: languages.map((value) => ({ value, label: languageNames[value] })),
  format: (value) => languageNames[value as Language],
});
