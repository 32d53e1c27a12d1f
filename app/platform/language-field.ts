import { languageNames } from "#app/content/languages.ts";
import { type Language, languages } from "#db/enums.ts";
import { choiceField } from "./record.ts";

/** In which a lead or a client is written to. */
export const languageField = choiceField({
  label: "Language of mails",
  values: languages,
  message: "Please choose a language.",
  start: "en",
  options: languages.map((value) => ({ value, label: languageNames[value] })),
  format: (value) => languageNames[value as Language],
});
