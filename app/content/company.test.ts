import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { defaultMessages } from "./company.ts";
import { languages } from "./languages.ts";
import * as clientMails from "./mails/client-mails.ts";
import { reminderTextIn, sampleReminderValues } from "./mails/client-reminder-texts.ts";
import type { MailCompany, MailContent } from "./mails/mail-layout.ts";
import * as accountMails from "./mails/mails.ts";
import * as reminderMails from "./mails/staff-reminder-mails.ts";

const kolam: MailCompany = {
  name: "Kolam",
  legalName: "Kolam Gatherings",
  replyPromise: "within 24 hours",
  offices: [],
  colors: { brand: "#b0122f", accent: "#faa71e" },
  logoAddress: null,
  messages: defaultMessages,
};

const url = "https://kolam.example/";
const about = { name: "Anjali", number: "INV-1", facts: [["Date", "2027-02-14"]] as [string, string][] };
const mails = { ...accountMails, ...clientMails, ...reminderMails };
type Mails = typeof mails;
type WithoutCompany<Args> = Args extends [MailCompany, ...infer Rest] ? Rest : never;
/** Arguments for each mail; a new mail does not compile until it is here. */
const argumentsOf: { [Name in keyof Mails]: WithoutCompany<Parameters<Mails[Name]>>[] } = {
  confirmationMail: [["Anjali", url]],
  knownAddressMail: [["Anjali", { logIn: url, forgot: url }]],
  resetMail: [["Anjali", url]],
  accessMail: [
    ["Anjali", "pending", "planner", url],
    ["Anjali", "pending", "disabled", url],
    ["Anjali", "planner", "disabled", url],
    ["Anjali", "disabled", "planner", url],
    ["Anjali", "planner", "admin", url],
  ],
  invitationMail: [["Sravani", url]],
  newDeviceMail: [["Anjali", { device: "Chrome on Linux", place: "203.0.113.7", at: "today" }, url]],
  secondFactorMail: [
    ["Anjali", { what: "An authenticator app", isAdded: true }, url],
    ["Anjali", { what: "The passkey “Phone”", isAdded: false }, url],
  ],
  secondFactorResetMail: [["Anjali", url]],
  heldEnquiriesMail: [[url]],
  passwordChangedMail: [["Anjali", url]],
  auditRootMail: [[{ day: "2027-02-14", position: 1, root: "00" }]],
  exportAlertMail: [["Anjali", url]],
  testMail: [["Anjali"]],
  settingsChangedMail: [["Anjali", "Bank and UPI", url]],
  acknowledgementMail: [
    ["Anjali", url],
    ["Anjali", url, "te"],
    ["Anjali", url, "hi"],
  ],
  consentWithdrawnMail: [[{ name: "Anjali", sentAt: "14 Feb 2027" }, url]],
  officeNoticeMail: [[about, url]],
  invoiceMail: [[about]],
  receiptMail: languages.flatMap((language) => [true, false].map((isPaid) => [{ ...about, language, isPaid }])) as never,
  reminderMail: (["payment", "quote", "event"] as const).flatMap((kind) =>
    languages.map((language) => [
      { ...reminderTextIn(kind, null, language), values: sampleReminderValues[language], facts: about.facts },
    ]),
  ) as never,
  noteMail: [
    [about, "credit note"],
    [about, "debit note"],
  ],
  quoteAcceptedMail: [[about, url]],
  quoteAnswerMail: [[about, "accepted", url]],
  requestAnswerMail: [[about, url]],
  clientActionMail: [
    [
      { name: "Anjali", event: "Wedding", facts: [] },
      { action: "asks something", isLastToday: true, pageUrl: url },
    ],
    [
      { name: "", event: "Wedding", facts: [["Message", "See evil.example"]] },
      { action: "sent a file", isLastToday: false, pageUrl: url },
    ],
  ],
  templateMail: [
    [{ subject: "Your wedding", text: "Hello Anjali,\n\nSee you soon." }],
    [{ subject: "Your wedding", text: `Hello Anjali,\n\nIt is here:\n${url}`, link: url }],
  ],
  staffReminderMail: [[{ subject: "Task: Band", facts: [], url }]],
  notificationMail: [
    [
      { name: "Anjali", lines: ["Ravi gave you Band"] },
      { inbox: url, one: url, account: url },
    ],
  ],
  digestMail: [
    [
      { name: "Anjali", date: "14 Feb 2027", groups: [{ title: "Overdue", lines: ["Task"], count: 2 }] },
      { overview: url, account: url },
    ],
  ],
  askToConfirmMail: languages.flatMap((language) =>
    (["amendment", "extra"] as const).map((what) => [
      { ...about, language },
      { url, what },
    ]),
  ) as never,
  quoteMail: [
    [about, { url, isNewer: false }],
    [about, { url, isNewer: true }],
  ],
  voucherMail: [
    [about, "receipt voucher"],
    [about, "refund voucher"],
  ],
};

test.each(Object.entries(mails))("%s uses the name of the company", (name, mail) => {
  const write = mail as (...args: unknown[]) => MailContent;
  for (const { subject, text, html } of argumentsOf[name as keyof Mails].map((call) => write(kolam, ...call))) {
    expect(subject + text + html).not.toMatch(/toranam/i);
    expect([text, html].every((content) => content.includes("Kolam"))).toBe(true);
  }
});

test("only company.ts contains the company's name", () => {
  const app = join(import.meta.dirname, "..");
  const filesWithName = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|css|js)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => readFileSync(join(app, file), "utf8").includes("Toranam"));
  expect(filesWithName).toEqual(["content/company.ts"]);
});
