import { z } from "zod";
import { formatLocalTime } from "#app/company/local-dates.ts";
import { eventKindOf } from "#app/content/checklists.ts";
import { guestsText, readGuests } from "#app/content/guests.ts";
import { en, type InterfaceTexts } from "#app/content/interface/en.ts";
import type { Language } from "#app/content/languages.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { readBudget, storedBudget } from "#app/platform/values/budget.ts";
import { dayBounds, dayProblem, formatDayIn, today, weekdayFormat } from "#app/platform/values/dates.ts";
import { emailSchema } from "#app/platform/values/email-address.ts";
import { dayOfOtherWeekday } from "#app/platform/values/entered-day.ts";
import { areStoredDays, enteredDaysIn, isTimeInWords, parseStored, readDays } from "#app/platform/values/entered-days.ts";
import { readPhones, withZeros } from "#app/platform/values/phone.ts";

export const eventTypes = [
  "Corporate Event",
  "Wedding",
  "Birthday Celebration",
  "Product Launch",
  "Concert / Festival",
  "Other",
] as const;
export type EventType = (typeof eventTypes)[number];

/** When on the day: what the form offers. The office may store an hour, such as "18:30". */
export const dayTimes = ["Morning", "Evening", "Both", "Not sure"] as const;
const dayTimeIn = (texts: Texts, time: string): string | undefined => texts.dayTimes[time as (typeof dayTimes)[number]];

/** The Services page has its own list of types; each is stored as an `EventType`. */
export const serviceEventTypes = {
  Sports: "Other",
  Corporate: "Corporate Event",
  Wedding: "Wedding",
  Cultural: "Concert / Festival",
  Entertainment: "Concert / Festival",
  Other: "Other",
} as const satisfies Record<string, EventType>;
export type ServiceEventType = keyof typeof serviceEventTypes;

/** The event type that the form preselects when the visitor comes from a project of this kind. */
export const eventTypeOfProject = {
  wedding: "Wedding",
  personal: "Birthday Celebration",
  corporate: "Corporate Event",
  sports: "Other",
  cultural: "Concert / Festival",
} as const satisfies Record<string, EventType>;

type Texts = InterfaceTexts["enquiry"];
type Label = keyof Texts["labels"];

const requiredText = ({ labels, errors }: Texts, name: Label, max = 200) => {
  const label = labels[name];
  const required = fillPlaceholders(errors.required, { label });
  return z
    .string(required)
    .trim()
    .min(1, required)
    .max(max, fillPlaceholders(errors.tooLong, { label, max: String(max) }));
};
const optionalText = ({ errors }: Texts, max: number) =>
  z
    .string()
    .trim()
    .max(max, fillPlaceholders(errors.longText, { max: max.toLocaleString("en-IN") }))
    .default("");
const eventTypeField = <const Value extends string>({ errors }: Texts, options: readonly Value[]) =>
  z.string(errors.eventType).transform((value, context) => {
    const known = options.find((option) => option.toLowerCase() === value.trim().toLowerCase());
    if (known) return known;
    context.addIssue(errors.eventType);
    return z.NEVER;
  });

/** A day, several, or a month, in words. */
const eventDays = (texts: Texts, language: Language) =>
  requiredText(texts, "date", 60)
    .transform((text) => readDays(text, today()))
    .superRefine((text, { addIssue }) => {
      const { errors } = texts;
      const [first, last] = [dayBounds.min, dayBounds.max].map((bound) => formatDayIn(bound, language)) as [string, string];
      const outOfBounds = fillPlaceholders(errors.dayOutOfBounds, { first, last });
      if (isTimeInWords(text)) return;
      const found = parseStored(text);
      const other = dayOfOtherWeekday(text, { today: today(), from: today() });
      const values = other && { day: formatDayIn(other, language), weekday: weekdayFormat(language).format(Date.parse(other)) };
      const noDay = values ? fillPlaceholders(errors.otherWeekday, values) : errors.noDay;
      const message = found ? found.days[1] < today() && errors.past : dayProblem(text, noDay, outOfBounds);
      if (message) addIssue({ code: "custom", message });
    });

/** For the attribute of a field, which the whole text must match: ten digits, of any script. */
export const phonePattern = ".*\\p{Nd}(\\P{Nd}*\\p{Nd}){9}.*";
const isWholePhone = (text: string): boolean => {
  const { phones, problem } = readPhones(text);
  return problem === undefined && phones.every(({ dial }) => dial.length >= 10);
};

/** Words are taken too: "family only". */
const isGuests = (text: string): boolean => !/\p{Nd}/u.test(text) || readGuests(text) !== null;

const contactFields = (texts: Texts) => ({
  name: requiredText(texts, "name"),
  email: requiredText(texts, "email", 254).pipe(emailSchema({ invalid: texts.errors.email, mailbox: texts.errors.emailName })),
  phone: requiredText(texts, "phone", 40).transform(withZeros).refine(isWholePhone, texts.errors.phone),
});

/** The honeypot's name, in the markup and in the submitted form. */
export const honeypotField = "fax_number";

/** Numbers of guests to choose from, instead of typing one. */
export const guestChoices = ["100", "300", "600", "1000+"];
export const guestChoiceField = "guest_choice";
/** The address that a rejected form has asked about, if its host was misspelt. Sent again, it is taken as it is. */
export const askedEmailField = "asked_email";

/** The fields of /contact, with the specification's names. @param texts its messages */
export const enquiryForm = (texts: Texts = en.enquiry, language: Language = "en") =>
  z.object({
    ...contactFields(texts),
    company: optionalText(texts, 200),
    event_type: eventTypeField(texts, eventTypes),
    date: eventDays(texts, language),
    time: requiredText(texts, "time", 40),
    location: optionalText(texts, 300),
    guests: optionalText(texts, 40).refine(isGuests, texts.errors.guests),
    services: optionalText(texts, 1_000),
    budget: optionalText(texts, 200),
    vision: optionalText(texts, 5_000),
    referral: optionalText(texts, 300),
    notes: optionalText(texts, 2_000),
    dates_flexible: z
      .string()
      .default("")
      .transform((value) => value !== ""),
  });

export const servicesForm = (texts: Texts = en.enquiry) =>
  z.object({
    ...contactFields(texts),
    event_type: eventTypeField(texts, Object.keys(serviceEventTypes) as ServiceEventType[]),
    requirements: optionalText(texts, 5_000),
  });

export type Enquiry = z.output<ReturnType<typeof enquiryForm>>;
type ServicesEnquiry = z.output<ReturnType<typeof servicesForm>>;

/** An enquiry of /services; the fields its form lacks are empty. */
export function toEnquiry({ name, email, phone, event_type, requirements }: ServicesEnquiry): Enquiry {
  const missingFields = {
    company: "",
    date: "",
    time: "",
    location: "",
    guests: "",
    budget: "",
    referral: "",
    notes: "",
    dates_flexible: false,
  };
  return {
    ...missingFields,
    name,
    email,
    phone,
    event_type: serviceEventTypes[event_type],
    services: event_type,
    vision: requirements,
  };
}

const { dates_flexible: _flexible, requirements: _requirements, ...textLabels } = en.enquiry.labels;
/** The labels of an enquiry's text fields in mails and on the dashboard, in the form's order. */
export const enquiryLabels = textLabels satisfies Partial<Record<keyof Enquiry, string>>;

/** The facts of an enquiry that its lead takes over. */
export type EnquiryBrief = Record<"kind" | "days" | "guests" | "budget" | "place", string | null>;

/** What an enquiry certainly says; null where it says nothing, or something that is no day, number or sum. */
export function briefOf(
  enquiry: Pick<Enquiry, "date" | "dates_flexible" | "guests" | "budget" | "location" | "services"> & { event_type: string },
): EnquiryBrief {
  const budget = readBudget(enquiry.budget);
  const isFlexible = enquiry.dates_flexible || enquiry.date.endsWith(" flexible");
  return {
    kind: eventKindOf({ eventType: enquiry.event_type, services: enquiry.services }),
    days:
      areStoredDays(enquiry.date) || isTimeInWords(enquiry.date)
        ? `${enquiry.date.replace(/ flexible$/, "")}${isFlexible ? " flexible" : ""}`
        : null,
    guests: readGuests(enquiry.guests) && guestsText(enquiry.guests),
    budget: budget && storedBudget(budget),
    place: enquiry.location || null,
  };
}

/** What an enquiry says and its lead does not. "Other" says nothing. */
export const differencesOf = (enquiry: EnquiryBrief, lead: EnquiryBrief): (keyof EnquiryBrief)[] =>
  (Object.keys(enquiry) as (keyof EnquiryBrief)[]).filter((name) => {
    const [asked, known] = [enquiry, lead].map((brief) => brief[name]?.replace(/ flexible$/, "").toLowerCase());
    return asked && asked !== known && asked !== "other";
  });

export type FilledField = [label: string, value: string];

/** The filled-in fields with their labels, as people read them. */
export function filledFields(enquiry: Enquiry, texts: Texts = en.enquiry, language: Language = "en"): FilledField[] {
  const shown = {
    ...enquiry,
    event_type: texts.eventTypes[enquiry.event_type],
    date: enteredDaysIn(enquiry.date, language),
    time: dayTimeIn(texts, enquiry.time) ?? formatLocalTime(enquiry.time, language),
  };
  const filled = (Object.keys(enquiryLabels) as (keyof typeof enquiryLabels)[])
    .map((name): FilledField => [texts.labels[name], shown[name]])
    .filter(([, value]) => value !== "");
  return enquiry.dates_flexible ? [...filled, [texts.labels.dates_flexible, texts.yes]] : filled;
}

export const filledServicesFields = (fields: ServicesEnquiry, texts: Texts = en.enquiry): FilledField[] =>
  Object.entries({ ...fields, event_type: texts.serviceTypes[fields.event_type] })
    .map(([name, value]): FilledField => [texts.labels[name as keyof typeof fields], value])
    .filter(([, value]) => value !== "");
