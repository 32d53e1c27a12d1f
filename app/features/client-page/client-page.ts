import { type LinkAddress, linkUrl } from "#app/company/link-address.ts";
import type { FileType } from "#app/features/files/files.ts";
import { type OpenInvoice, voucherMailText } from "#app/features/money/money.ts";
import type { Extra } from "#app/features/quotes/extras/extras.ts";
import { choiceFilter, readId } from "#app/records/list-filters.ts";
import type { DocumentKind } from "#db/enums.ts";
import type { Claim } from "./claims.ts";
import type { PaymentPlan } from "./client/payment-plan.ts";
import type { FunctionChange } from "./function-changes.ts";
import type { NextStepInput, ShownFunction } from "./next-step.ts";

/** An issued document of the client's event. `amount` is paise. */
export type Paper = { id: string; kind: DocumentKind; number: string; day: string; amount: number; issuedAt: string };

/** An invoice with a balance. `instalmentId`: the instalment of a quote that it bills; null: none, or the whole quote. */
export type OpenPaper = Pick<Paper, "id" | "number"> & { instalmentId: string | null };

export type SharedFile = {
  id: string;
  name: string;
  type: FileType;
  /** Bytes. */
  size: number;
  addedAt: string;
  isOfClient: boolean;
  isPicture: boolean;
};

/** A question of the client, or an answer of the staff. */
export type Message = { id: string; isFromClient: boolean; author: string; text: string; at: string };

export type LinkedQuote = { number: string; url: string; status: string; sentAt: string };

export type ClientPage = Pick<NextStepInput, "status" | "postponed" | "waitingQuoteUrl" | "isAmending"> & {
  eventId: string;
  name: string;
  clientName: string;
  city: string;
  /** The cover picture of the quote. */
  picture: string;
  /** The key of the office that looks after the event: of its quote, else of its papers, else of its State. */
  office: string;
  functions: ShownFunction[];
  extras: Extra[];
  /** By function: what changed since the last visit. */
  changes: Record<string, FunctionChange>;
  plan: PaymentPlan;
  claims: Claim[];
  papers: Paper[];
  openInvoices: OpenPaper[];
  quotes: LinkedQuote[];
  files: SharedFile[];
  messages: Message[];
  /** The event's contact person; null: the office. */
  contact: { name: string; role: string } | null;
  /** Entries after this instant are marked as new; null on the first visit. */
  seenUntil: string | null;
};

/** The most messages and files that a client can send within a day, and the most mails about them to the staff. */
export const dailyLimits = { messages: 20, files: 20, mails: 6 } as const;
export const maxMessageLength = 1_000;

export const staffClientPageFormIntents = ["record-advance", "record-payment", "refuse", "answer"] as const;
export const clientFormIntents = ["claim", "ask", "upload", "extra"] as const;
export type ClientForm = (typeof clientFormIntents)[number];

export const clientPageUrls = (link: LinkAddress) => ({
  correct: (claimId: string) => `${linkUrl(link, "", [["correct", claimId]])}#paid`,
  file: (id: string) => linkUrl(link, `/file/${id}`),
  paper: (id: string) => linkUrl(link, `/paper/${id}`),
  calendar: (functionId?: string) => linkUrl(link, "/calendar.ics", functionId ? [["function", functionId]] : []),
});

export type StaffClientPage = {
  eventId: string;
  name: string;
  /** The client's link; null: there is none, or it was closed. `openedAt`: when it was last opened, an ISO instant. */
  link: { url: string; openedAt: string | null; openedCount: number } | null;
  /** The open ones first. */
  claims: Claim[];
  /** The oldest first. */
  messages: Message[];
  invoices: OpenInvoice[];
};

/** The number of questions that nobody has answered: the client's messages since the last answer. */
export const countUnanswered = (messages: readonly Message[]): number =>
  messages.length - 1 - messages.findLastIndex(({ isFromClient }) => !isFromClient);

/**
 * Whether the client is mailed about an answer. "undelivered": no mail server is set up. "waits": an earlier mail is still unread. "known":
 * the same form was posted twice.
 */
export type AnswerMail = "sent" | "undelivered" | "waits" | "no address" | "no link" | "known";

const answerNotices: Record<AnswerMail, string> = {
  sent: "Answered. A mail tells the client that it is there.",
  undelivered: "Answered. The mail that tells the client does not go: no mail server is set up (SETTINGS, Mail).",
  waits: "Answered. An earlier answer was mailed and is not read yet: no second mail.",
  "no address": "Answered. The client has no email address: please tell them by WhatsApp.",
  "no link": "Kept, but the client has no link to read it: make one and send it.",
  known: "Answered.",
};

export type EventMessages = { event: { id: string; name: string }; messages: readonly Message[] };

/** What the URL of the page that a form of the staff leads back to says was done: a payment of an invoice, an advance, or an answer. */
export function readDone(params: URLSearchParams) {
  const answered = choiceFilter(Object.keys(answerNotices) as AnswerMail[])(params.get("answered"));
  return {
    paid: readId(params, "paid"),
    recorded: readId(params, "recorded"),
    voucherMail: voucherMailText(params.get("mailed")),
    answered: answered ? answerNotices[answered] : null,
  };
}

export const staffClientPageUrl = (eventId: string) => `/dashboard/events/${eventId}/client`;

/**
 * What a client waits for: a claim (a payment that was reported) is checked, a question or a request about a quote is answered.
 * Advances that are held for a cancelled event are refunded or kept; `text` is then what was decided.
 * @property recordId of the event, or of the quote @property event its name, or the title of the quote @property dueAt until when an answer
 * is promised
 */
export type ClientNeed = {
  id: string;
  kind: "claim" | "question" | "change" | "reopen" | "held";
  recordId: string;
  event: string;
  client: string;
  text: string;
  amount: number;
  since: string;
  dueAt: string;
};

/** The first rows, and the number of all. */
export type ClientNeeds = { rows: ClientNeed[]; count: number; overdue: number };
