import { languageNames } from "#app/content/languages.ts";
import { type Language, languages } from "#db/enums.ts";
import { choiceField } from "./record.ts";

/** The language in which a lead or client is written to. */
export const languageField = choiceField({
  label: "Language of mails",
  values: languages,
  message: "Please choose a language.",
  defaultValue: "en",
  options: languages.map((value) => ({ value, label: languageNames[value] })),
  format: (value) => languageNames[value as Language],
});
