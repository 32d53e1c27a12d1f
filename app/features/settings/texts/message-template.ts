import {
  fillTemplate,
  languageLabels,
  type MessageTemplates,
  sampleValues,
  type TemplateKey,
  templateKeys,
  templatePlaceholders,
  unknownPlaceholders,
} from "#app/content/mails/message-templates.ts";
import { type Field, text } from "#app/platform/values/field.ts";
import { languages } from "#db/enums.ts";
import type { Texts } from "../setting-texts.ts";

const known = templatePlaceholders.map((name) => `{${name}}`).join(", ");

/** The name of an input: "text_te". */
export const templateInput = (name: "subject" | "text", language: string) => `${name}_${language}`;

/** The form of a template: its text in each language, and the subject of a mail that says the same. */
export const templateForm = Object.fromEntries(
  languages.flatMap((language): [string, Field<string>][] => [
    [
      templateInput("text", language),
      text({
        label: languageLabels[language],
        max: 2_000,
        multiline: true,
        rows: 7,
        wide: true,
        hint: `It may say ${known}. A line with {link} is left out where there is none.`,
      }),
    ],
    [
      templateInput("subject", language),
      text({ label: `Subject in ${languageLabels[language]}`, max: 200, wide: true, hint: "When the text goes as a mail." }),
    ],
  ]),
);

export function templateProblems(values: Record<string, string>): Texts {
  const problems: Texts = {};
  for (const [name, value] of Object.entries(values)) {
    const unknown = unknownPlaceholders(value);
    if (unknown.length > 0)
      problems[name] = `${unknown.join(" and ")} ${unknown.length === 1 ? "is" : "are"} not known here. Known: ${known}.`;
  }
  return problems;
}

export const isTemplateKey = (key: string): key is TemplateKey => templateKeys.some((one) => one === key);

/** A template in each language as an invented client reads it. */
export const templateSamples = (templates: MessageTemplates[TemplateKey]) =>
  languages.map((language) => ({
    language,
    title: languageLabels[language],
    subject: fillTemplate(templates[language].subject, sampleValues[language]),
    text: fillTemplate(templates[language].text, sampleValues[language]),
  }));
