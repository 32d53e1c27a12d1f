import { type OfficeKey, officeKeys } from "#db/enums.ts";
import { isPlaceCode, type StateCode, states } from "./states.ts";

export type { OfficeKey };

export type Office = {
  key: OfficeKey;
  city: string;
  /** State and its GST code, as invoices print them. */
  state: string;
  stateCode: StateCode;
  name: string;
  address: readonly string[];
  phone: { display: string };
  email: string;
  gstin: string;
  pan: string;
};

/** True while the facts below are invented; the admin's first steps show it. */
const isSample = true;

const name = "Toranam";
const legalName = "Toranam Events and Media";
const replyPromiseHours = 24;

const offices: readonly [Office, Office] = [
  {
    key: "hyderabad",
    city: "Hyderabad",
    state: states["36"],
    stateCode: "36",
    name: `${legalName}, Hyderabad`,
    address: ["4th Floor, Lotus Pond Road", "Banjara Hills, Hyderabad 500034"],
    phone: { display: "+91 40 5550 0142" },
    email: "hyderabad@toranam.example",
    gstin: "36ZZZCE0001A1Z1",
    pan: "ZZZCE0001A",
  },
  {
    key: "visakhapatnam",
    city: "Visakhapatnam",
    state: states["37"],
    stateCode: "37",
    name: `${legalName}, Visakhapatnam`,
    address: ["12 Beach Road, Pandurangapuram", "Visakhapatnam 530003"],
    phone: { display: "+91 891 555 0142" },
    email: "visakhapatnam@toranam.example",
    gstin: "37ZZZCE0001A1ZZ",
    pan: "ZZZCE0001A",
  },
];

const places = offices.map(({ city }) => city).join(" and ");

/** The company's facts, each in one place. Replace the samples, set `isSample` to false, restart. */
export const company = {
  isSample,
  name,
  legalName,
  tagline: `Events and media in ${places}`,
  nameMeaning: "A toranam is the garland hung over the door when something worth gathering for is about to begin.",
  places,
  email: "hello@toranam.example",
  /** The contact for personal data. */
  privacyEmail: "privacy@toranam.example",
  /** Where to report a weakness of the website (security.txt). */
  securityEmail: "security@toranam.example",
  /** For wa.me: digits only, with country code. */
  whatsapp: "914055500142",
  offices,
  /** `schemaOrg`: the same in the format of schema.org's openingHours, for search engines. */
  hours: [
    { days: "Monday–Friday", times: "9:00 AM–6:00 PM", schemaOrg: "Mo-Fr 09:00-18:00" },
    { days: "Saturday", times: "10:00 AM–2:00 PM", schemaOrg: "Sa 10:00-14:00" },
  ],
  /** The promised time to reply to an enquiry: reply clocks and every text derive from it. */
  replyPromiseHours,
  replyPromise: `within ${replyPromiseHours} hours`,
  claims: {
    events: "200+",
    years: "10+",
    rating: "5.0",
    support: "24/7",
    sportsYears: "4+",
  },
  /** Above Rs 5 crore of turnover in the previous year an invoice needs 6 digits of a SAC; 4 otherwise (Notification 78/2020). */
  turnoverAbove5Crore: false as boolean,
  /** True once the turnover of any year since 2017-18 was above Rs 5 crore: then business clients get e-invoices. */
  issuesEInvoices: false as boolean,
  /** True once it was above Rs 10 crore: then an e-invoice is registered within 30 days of its date. */
  registersEInvoicesIn30Days: false as boolean,
  /** The day on which the annual return of a financial year was filed: "2526": "2026-10-12". Credit notes with GST end then. */
  annualReturnFiledOn: {} as Readonly<Record<string, string>>,
  gst: {
    /** Of a new line. */
    defaultSac: "998596",
    defaultRate: "18",
    /** Rates in percent beyond those of app/gst/rates.ts; an empty `until` is open. */
    otherRates: [] as readonly { rate: string; from: string; until: string; source: string }[],
    /** The letters of undertaking under which SEZ units and clients abroad are invoiced without tax, one a year and GSTIN. */
    letters: [
      { office: "hyderabad", financialYear: "2627", arn: "AD360426000142A" },
      { office: "visakhapatnam", financialYear: "2627", arn: "AD370426000142B" },
    ] as readonly { office: OfficeKey; financialYear: string; arn: string }[],
  },
  bank: {
    holder: legalName,
    bankName: "Example Bank, Banjara Hills",
    accountNumber: "000000000142",
    ifsc: "EXMP0000142",
  },
  upi: { id: "toranam@examplebank", name: legalName },
  /** What a client gets for an advance on services: a receipt voucher, or a tax invoice at once (CGST Act s.31(3)(d), s.13(2)). */
  advanceDocument: "voucher" as "voucher" | "invoice",
  /** An invoice without a due date of its own is due so many days after its date. */
  paymentTermsDays: 15,
  /** Up to this balance an invoice shows a UPI QR code: UPI's usual limit of one payment to a merchant (NPCI). */
  qrLimitRupees: 1_00_000,
  /** Cash from one client for one event or on one day stays below it: Income-tax Act 2025, section 186 (formerly 269ST). */
  cashLimitRupees: 2_00_000,
  webmailUrl: "https://webmail.toranam.example/",
  mailDomains: ["toranam.example", "toranam.test"],
  meetings: {
    instant: "https://meet.google.com/new",
    template: "https://calendar.google.com/calendar/render?action=TEMPLATE",
    title: `${name} meeting`,
    details: "Agenda, links and the person who leads the meeting.",
  },
  social: [] as readonly { name: string; url: string }[],
} as const;

export function officeOf(key: OfficeKey): Office {
  const office = offices.find((entry) => entry.key === key);
  if (!office) throw new Error(`No office has the key "${key}".`);
  return office;
}

/**
 * The office that a new invoice or advance is of: the one in the first of these States that is known, else the first office.
 * @param stateCodes of the event, then of the client
 */
export function officeOfStates(stateCodes: readonly (string | null | undefined)[]): OfficeKey {
  const known = stateCodes.find((code) => isPlaceCode(code ?? ""));
  return (offices.find(({ stateCode }) => stateCode === known) ?? offices[0]).key;
}

/** Reads the key of an office from a form, a URL or a file; null when there is no such office. */
export const parseOfficeKey = (text: unknown): OfficeKey | null => officeKeys.find((key) => key === text) ?? null;

/** Opens a WhatsApp conversation whose first message is written already. */
export const whatsappUrl = `https://wa.me/${company.whatsapp}?text=${encodeURIComponent("Hello, I would like to ask about an event.")}`;
