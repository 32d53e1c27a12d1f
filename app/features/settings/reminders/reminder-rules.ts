import { languageNames } from "#app/content/languages.ts";
import {
  type ClientReminderKind,
  defaultReminderTexts,
  type ReminderTexts,
  reminderPlaceholders,
} from "#app/content/mails/client-reminder-texts.ts";
import { unknownPlaceholders } from "#app/content/mails/message-templates.ts";
import {
  audienceLabels,
  endOfSendingHours,
  firstSendingHour,
  hourLabel,
  isClientKind,
  kinds,
  type RuleKind,
} from "#app/features/reminders/reminders.ts";
import { choice, type Field, text, wholeNumber, yesNo } from "#app/platform/values/field.ts";
import { type Language, languages, type ReminderAudience } from "#db/enums.ts";

/** The name of an input: "text_te". */
const textInput = (name: "subject" | "text", language: Language) => `${name}_${language}` as const;
type TextInput = ReturnType<typeof textInput>;

const knownPlaceholders = (kind: ClientReminderKind): string => reminderPlaceholders[kind].map((name) => `{${name}}`).join(", ");

const textFields = (kind: ClientReminderKind) =>
  Object.fromEntries(
    languages.flatMap((language): [string, Field<string>][] => {
      const isOptional = language !== "en";
      const hint = isOptional
        ? "Empty: the whole mail is in English."
        : `Only clients get this text; colleagues get the facts and a link. It may say ${knownPlaceholders(kind)}. A line with {link} is left out where there is none.`;
      const name = languageNames[language];
      return [
        [textInput("subject", language), text({ label: `Subject, ${name}`, max: 200, wide: true, isOptional })],
        [
          textInput("text", language),
          text({ label: `Text, ${name}`, max: 2_000, multiline: true, rows: 7, wide: true, isOptional, hint }),
        ],
      ];
    }),
  ) as Record<TextInput, Field<string>>;

const hours = Array.from({ length: endOfSendingHours - firstSendingHour }, (_, index) => firstSendingHour + index);

/** The fields of a rule's form. They depend on its kind: who can be reminded, and whether it counts days or hours, before or after. */
export function ruleFields(kind: RuleKind) {
  const { anchor, unit, audiences, continuesAfterAnchor } = kinds[kind];
  return {
    enabled: yesNo({ label: "Reminds", hint: "From now on: what was due while it was off is not sent." }),
    audience: choice({
      label: "Goes to",
      options: audiences.map((value) => ({ value, label: audienceLabels[value] })),
      hint: audiences.includes("client")
        ? "Without an email address of the client: to the list “To send by WhatsApp”."
        : undefined,
    }),
    count: wholeNumber({
      label: unit === "hour" ? "Hours" : "Days",
      min: 0,
      max: 180,
      hint: `0: ${unit === "hour" ? "at" : "on"} ${anchor}.`,
    }),
    side: choice({
      label: "Before or after",
      options: [
        { value: "before", label: `Before ${anchor}` },
        ...(continuesAfterAnchor ? [{ value: "after" as const, label: `After ${anchor}` }] : []),
      ],
    }),
    ...(unit === "day" && {
      hour: choice({
        label: "At",
        options: hours.map((hour) => ({ value: String(hour), label: hourLabel(hour) })),
        hint: "The time in India. Nothing goes before 9 AM or after 7 PM.",
      }),
    }),
    ...(unit === "day" &&
      continuesAfterAnchor && {
        repeat: wholeNumber({ label: "Again every, in days", min: 0, max: 180, hint: "0: once. Until it is paid or done." }),
      }),
    ...(isClientKind(kind) && textFields(kind)),
  };
}
export type RuleValues = {
  enabled: boolean;
  audience: ReminderAudience;
  count: number;
  side: "before" | "after";
  /** `hour` and `repeat` are absent if the form of the kind does not have them. */
  hour?: string;
  repeat?: number;
} & Partial<Record<TextInput, string>>;

type RuleColumns = {
  enabled: boolean;
  audience: ReminderAudience;
  days: number;
  repeatDays: number | null;
  hour: number;
  template: ReminderTexts | null;
};

export function valuesOfRule(kind: RuleKind, rule: RuleColumns): RuleValues {
  const { unit, continuesAfterAnchor } = kinds[kind];
  return {
    enabled: rule.enabled,
    audience: rule.audience,
    count: Math.abs(rule.days),
    side: rule.days > 0 ? "after" : "before",
    ...(unit === "day" && { hour: String(rule.hour) }),
    ...(unit === "day" && continuesAfterAnchor && { repeat: rule.repeatDays ?? 0 }),
    ...(isClientKind(kind) && textValues(rule.template ?? defaultReminderTexts[kind])),
  };
}

const textValues = (texts: ReminderTexts) =>
  Object.fromEntries(
    languages.flatMap((language) => [
      [textInput("subject", language), texts[language]?.subject ?? ""],
      [textInput("text", language), texts[language]?.text ?? ""],
    ]),
  );

/** The column `template`: null while all texts are the default ones, so that the rule follows when a later version improves those. */
function templateOf(kind: RuleKind, values: RuleValues): ReminderTexts | null {
  if (!isClientKind(kind)) return null;
  const defaults = defaultReminderTexts[kind];
  const entered = languages.map((language) => ({
    language,
    subject: values[textInput("subject", language)] ?? "",
    text: values[textInput("text", language)] ?? "",
  }));
  if (entered.every(({ language, subject, text }) => subject === defaults[language].subject && text === defaults[language].text))
    return null;
  return Object.fromEntries(
    entered.filter(({ text }) => text !== "").map(({ language, subject, text }) => [language, { subject, text }]),
  );
}

export function textProblems(kind: RuleKind, values: RuleValues): Partial<Record<TextInput, string>> {
  const problems: Partial<Record<TextInput, string>> = {};
  if (!isClientKind(kind)) return problems;
  for (const language of languages) {
    const [subject, text] = [textInput("subject", language), textInput("text", language)];
    for (const input of [subject, text]) {
      const unknown = unknownPlaceholders(values[input] ?? "", reminderPlaceholders[kind]);
      if (unknown.length > 0)
        problems[input] =
          `${unknown.join(" and ")} ${unknown.length === 1 ? "is" : "are"} not known here. Known: ${knownPlaceholders(kind)}.`;
    }
    if (!values[subject] !== !values[text]) problems[values[subject] ? text : subject] = "Please write both, or neither.";
  }
  return problems;
}

export const columnsOfRule = (kind: RuleKind, values: RuleValues): RuleColumns => ({
  enabled: values.enabled,
  audience: values.audience,
  // `0 - n`, because -0 would not equal a stored 0.
  days: values.side === "after" ? values.count : 0 - values.count,
  repeatDays: values.repeat || null,
  hour: Number(values.hour ?? firstSendingHour),
  template: templateOf(kind, values),
});
