import { type Person, requirePermission } from "#app/permissions.ts";
import { parseForm, type Refusal, submittedValues } from "#app/platform/forms.ts";
import { formatRupeesAndPaise, parseHundredths } from "#app/platform/money.ts";
import { creditInvoice } from "./credit.server.ts";
import { emptyItem, type Problems, readDraft } from "./draft.ts";
import { deleteDraft, saveDraft } from "./drafts.server.ts";
import { NewCreditNote, NewPayment } from "./invoices.ts";
import { issueInvoice } from "./issue.server.ts";
import { recordPayment, removePayment } from "./payments.server.ts";
import { sendInvoice } from "./send.server.ts";

export type InvoiceActionData = {
  status: number;
  /** Where to go instead of answering with the page. */
  to?: string;
  message?: string;
  done?: string;
  problems?: Problems;
  payment?: Refusal<keyof NewPayment>;
  credit?: CreditRefusal;
};

/** What was typed beside the lines comes back with the other fields. */
export type CreditRefusal = Refusal<keyof NewCreditNote | "lines"> & { asked: { quantity: string; amount: string }[] | null };

const conflict = "Somebody else changed this draft meanwhile. Reload to see it; nothing was lost.";
const unknown: InvoiceActionData = { status: 404, message: "There is no such invoice." };

/** What the buttons of an invoice's page do. */
export async function handleInvoiceForm(person: Person, id: string, form: FormData): Promise<InvoiceActionData> {
  const intent = String(form.get("intent") ?? "");
  if (intent === "pay") return pay(person, id, form);
  if (intent === "credit") return credit(person, id, form);
  if (intent === "send") return send(person, id, form);
  if (intent === "unpay")
    return (await removePayment(person, String(form.get("payment")))) ? { status: 200, done: "Payment removed." } : unknown;
  if (intent === "delete") return (await deleteDraft(person, id)) ? { status: 302, to: "/dashboard/invoices" } : unknown;
  return writeDraft(person, id, form, intent);
}

async function writeDraft(person: Person, id: string, form: FormData, intent: string): Promise<InvoiceActionData> {
  // Who may not issue is told so before anything of the press is stored.
  if (intent === "issue") requirePermission(person, "invoice:issue");
  const draft = withRows(readDraft(form), intent);
  const version = Math.max(0, Math.min(2_147_483_647, Number.parseInt(String(form.get("version")), 10) || 0));
  const saved = await saveDraft(person, id, version, draft);
  const here = `/dashboard/invoices/${id}`;
  if (saved.outcome === "stale") return { status: 409, message: conflict };
  if (saved.outcome === "issued" || intent !== "issue") return { status: 302, to: here };

  const issued = await issueInvoice(person, id, saved.version);
  if (issued.outcome === "issued") return { status: 302, to: here };
  if (issued.outcome === "refused")
    return { status: 400, problems: issued.problems, message: "Not issued yet: please look at the marked fields." };
  return issued.outcome === "stale" ? { status: 409, message: conflict } : unknown;
}

/** Without scripts the rows come and go on the server. */
function withRows(draft: ReturnType<typeof readDraft>, intent: string) {
  if (intent === "add-item") return { ...draft, items: [...draft.items, emptyItem] };
  const at = Number(intent.match(/^remove-item:(\d+)$/)?.[1] ?? -1);
  return at >= 0 && draft.items.length > 1 ? { ...draft, items: draft.items.filter((_, index) => index !== at) } : draft;
}

async function pay(person: Person, id: string, form: FormData): Promise<InvoiceActionData> {
  const parsed = parseForm(NewPayment, form);
  if (!parsed.ok) return { status: 400, payment: parsed.refusal };
  const paid = await recordPayment(person, id, parsed.data);
  if (paid.outcome === "recorded")
    return { status: 200, done: `Payment recorded. Balance ${formatRupeesAndPaise(paid.balance)}.` };
  if (paid.outcome === "unknown") return unknown;
  return { status: 400, payment: { errors: { [paid.field]: paid.message }, values: submittedValues(form) } };
}

async function credit(person: Person, id: string, form: FormData): Promise<InvoiceActionData> {
  const parsed = parseForm(NewCreditNote, form);
  const asked = typedLines(form);
  if (!parsed.ok) return { status: 400, credit: { ...parsed.refusal, asked } };
  const credited = await creditInvoice(
    person,
    id,
    parsed.data,
    asked?.map(({ quantity, amount }) => ({ quantity: parseHundredths(quantity), amount: parseHundredths(amount) })) ?? null,
  );
  if (credited.outcome === "credited") return { status: 302, to: `/dashboard/invoices/${id}?note=${parsed.data.note}` };
  if (credited.outcome === "unknown") return unknown;
  return { status: 400, credit: { errors: { [credited.field]: credited.message }, values: parsed.data, asked } };
}

/** What was typed beside each line, in the order of the invoice's lines; null when all that is left is taken back. */
function typedLines(form: FormData): CreditRefusal["asked"] {
  if (form.get("extent") !== "part") return null;
  const [quantities, amounts] = ["credit_quantity", "credit_amount"].map((name) =>
    form.getAll(name).map((value) => (typeof value === "string" ? value.slice(0, 30) : "")),
  ) as [string[], string[]];
  return quantities.map((quantity, at) => ({ quantity, amount: amounts[at] ?? "" }));
}

async function send(person: Person, id: string, form: FormData): Promise<InvoiceActionData> {
  const sent = await sendInvoice(person, id, String(form.get("key")));
  if (sent.outcome === "queued") return { status: 200, done: `On its way to ${sent.recipient}.` };
  return sent.outcome === "unknown" ? unknown : { status: 400, message: "This invoice names no e-mail address of the client." };
}
