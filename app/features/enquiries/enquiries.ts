import { z } from "zod";
import { company } from "#app/content/company.ts";

/** The specification's words, to the letter. */
export const words = {
  thanks: `Thank you! Your enquiry has been submitted successfully. We'll get back to you ${company.replyPromise}.`,
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

/** The Services page asks with its own list; each of its types is one of ours. */
export const serviceEventTypes = {
  Sports: "Other",
  Corporate: "Corporate Event",
  Wedding: "Wedding",
  Cultural: "Concert / Festival",
  Entertainment: "Concert / Festival",
  Other: "Other",
} as const satisfies Record<string, EventType>;

const line = (label: string, most = 200) =>
  z
    .string(`${label} is required.`)
    .trim()
    .min(1, `${label} is required.`)
    .max(most, `${label} may have ${most} characters at most.`);
const optional = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most.toLocaleString("en-IN")} characters, please.`)
    .default("");
const choice = <const Value extends string>(options: readonly Value[]) =>
  z.string("Please choose an event type.").transform((typed, context) => {
    const known = options.find((option) => option.toLowerCase() === typed.trim().toLowerCase());
    if (known) return known;
    context.addIssue("Please choose an event type.");
    return z.NEVER;
  });

const person = {
  name: line("Name"),
  email: line("Email", 254).pipe(z.email("Please enter a valid email address.")),
  phone: line("Phone", 40).regex(/\d(\D*\d){5}/, "Please enter a phone number with at least 6 digits."),
};

/** The fourteen fields of /contact, under the specification's names, and 'Dates flexible'. */
export const enquiryForm = z.object({
  ...person,
  company: optional(200),
  event_type: choice(eventTypes),
  date: line("Date", 40),
  time: line("Time", 40),
  location: optional(300),
  guests: optional(40),
  services: optional(1_000),
  budget: optional(200),
  vision: optional(5_000),
  referral: optional(300),
  notes: optional(2_000),
  dates_flexible: z
    .string()
    .default("")
    .transform((box) => box !== ""),
});

/** The Services page's shorter form. */
export const servicesForm = z.object({
  ...person,
  event_type: choice(Object.keys(serviceEventTypes) as (keyof typeof serviceEventTypes)[]),
  requirements: optional(5_000),
});

export type Enquiry = z.output<typeof enquiryForm>;

/** A short enquiry as a whole one: what was not asked stays empty. */
export function wholeEnquiry({ name, email, phone, event_type, requirements }: z.output<typeof servicesForm>): Enquiry {
  const unasked = {
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
    ...unasked,
    name,
    email,
    phone,
    event_type: serviceEventTypes[event_type],
    services: event_type,
    vision: requirements,
  };
}

/** What each field is called on the form, in mails and on the dashboard, in the form's order. */
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

/** The filled-in fields with their labels. */
export function enquiryFacts(enquiry: Enquiry): [label: string, value: string][] {
  const facts = Object.entries(enquiryLabels)
    .map(([name, label]): [string, string] => [label, enquiry[name as keyof typeof enquiryLabels]])
    .filter(([, value]) => value !== "");
  return enquiry.dates_flexible ? [...facts, ["Dates flexible", "Yes"]] : facts;
}
