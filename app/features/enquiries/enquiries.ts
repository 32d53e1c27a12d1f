import { z } from "zod";
import { dayProblem, formatDay, formatTimeOfDay, today } from "#app/platform/dates.ts";

/** The specification fixes these texts. */
export const enquiryMessages = {
  thanks: (replyPromise: string) =>
    `Thank you! Your enquiry has been submitted successfully. We'll get back to you ${replyPromise}.`,
  failed: "There was an error submitting your form. Please try again.",
  sending: "Sending...",
  tooMany: "Too many enquiries came from your connection. Please wait a minute and try again, or call us.",
} as const;

export const eventTypes = [
  "Corporate Event",
  "Wedding",
  "Birthday Celebration",
  "Product Launch",
  "Concert / Festival",
  "Other",
] as const;
export type EventType = (typeof eventTypes)[number];

/** The Services page has its own list of types; each is stored as an `EventType`. */
export const serviceEventTypes = {
  Sports: "Other",
  Corporate: "Corporate Event",
  Wedding: "Wedding",
  Cultural: "Concert / Festival",
  Entertainment: "Concert / Festival",
  Other: "Other",
} as const satisfies Record<string, EventType>;

/** What an event like a project of that kind is. */
export const eventTypeOfProject = {
  wedding: "Wedding",
  personal: "Birthday Celebration",
  corporate: "Corporate Event",
  sports: "Other",
  cultural: "Concert / Festival",
} as const satisfies Record<string, EventType>;

const requiredText = (label: string, maxLength = 200) =>
  z
    .string(`${label} is required.`)
    .trim()
    .min(1, `${label} is required.`)
    .max(maxLength, `${label} may have ${maxLength} characters at most.`);
const optionalText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `At most ${maxLength.toLocaleString("en-IN")} characters, please.`)
    .default("");
const eventTypeField = <const Value extends string>(options: readonly Value[]) =>
  z.string("Please choose an event type.").transform((value, context) => {
    const known = options.find((option) => option.toLowerCase() === value.trim().toLowerCase());
    if (known) return known;
    context.addIssue("Please choose an event type.");
    return z.NEVER;
  });

const eventDay = requiredText("Date", 40).superRefine((day, { addIssue }) => {
  const past = day < today() ? "Please enter a date that is not in the past." : undefined;
  const message = dayProblem(day, "Please enter a date of the calendar.") ?? past;
  if (message) addIssue({ code: "custom", message });
});

const contactFields = {
  name: requiredText("Name"),
  email: requiredText("Email", 254).pipe(z.email("Please enter a valid email address.")),
  phone: requiredText("Phone", 40).regex(
    /\d(\D*\d){9}/,
    "Please enter a phone number of at least 10 digits, with its area code.",
  ),
};

/** The honeypot's name, in the markup and in the submitted form. */
export const honeypotField = "fax_number";

/** The fields of /contact, with the specification's names. */
export const enquiryForm = z.object({
  ...contactFields,
  company: optionalText(200),
  event_type: eventTypeField(eventTypes),
  date: eventDay,
  time: requiredText("Time", 40),
  location: optionalText(300),
  guests: optionalText(40),
  services: optionalText(1_000),
  budget: optionalText(200),
  vision: optionalText(5_000),
  referral: optionalText(300),
  notes: optionalText(2_000),
  dates_flexible: z
    .string()
    .default("")
    .transform((value) => value !== ""),
});

/** The Services page's shorter form. */
export const servicesForm = z.object({
  ...contactFields,
  event_type: eventTypeField(Object.keys(serviceEventTypes) as (keyof typeof serviceEventTypes)[]),
  requirements: optionalText(5_000),
});

export type Enquiry = z.output<typeof enquiryForm>;

/** An enquiry of /services; the fields its form lacks are empty. */
export function toEnquiry({ name, email, phone, event_type, requirements }: z.output<typeof servicesForm>): Enquiry {
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

/** The fields' labels on the form, in mails and on the dashboard, in the form's order. */
export const enquiryLabels = {
  name: "Name",
  company: "Company",
  email: "Email",
  phone: "Phone",
  event_type: "Event type",
  date: "Date",
  time: "Time",
  location: "Location",
  guests: "Number of guests",
  services: "Services needed",
  budget: "Budget",
  vision: "Your vision",
  referral: "How did you hear about us?",
  notes: "Anything else",
} as const satisfies Partial<Record<keyof Enquiry, string>>;

/** The labels of both forms; "requirements" is the text of /services. */
export const fieldLabels = { ...enquiryLabels, dates_flexible: "Dates flexible", requirements: "Requirements" };

export type FilledField = [label: string, value: string];

/** The filled-in fields with their labels, as people read them. */
export function filledFields(enquiry: Enquiry): FilledField[] {
  const shown = { ...enquiry, date: enquiry.date && formatDay(enquiry.date), time: formatTimeOfDay(enquiry.time) };
  const filled = Object.entries(enquiryLabels)
    .map(([name, label]): FilledField => [label, shown[name as keyof typeof enquiryLabels]])
    .filter(([, value]) => value !== "");
  return enquiry.dates_flexible ? [...filled, [fieldLabels.dates_flexible, "Yes"]] : filled;
}

/** The same for the form of /services. */
export const filledServicesFields = (fields: z.output<typeof servicesForm>): FilledField[] =>
  Object.entries(fields)
    .map(([name, value]): FilledField => [fieldLabels[name as keyof typeof fields], value])
    .filter(([, value]) => value !== "");
