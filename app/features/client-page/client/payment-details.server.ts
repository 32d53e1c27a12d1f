import { company } from "#app/company/company.server.ts";
import { qrCode } from "#app/papers/qr.server.ts";
import { upiLink } from "#app/papers/upi-link.ts";
import { today } from "#app/platform/values/dates.ts";
import { toDecimalString } from "#app/platform/values/money.ts";
import type { ClientPage } from "../client-page.ts";
import type { PaymentDetails } from "./pay-panel.tsx";
import { nextDue } from "./payment-plan.ts";

/** How the client pays the next amount due; null when everything is received or being checked. */
export function paymentDetails({
  plan,
  quotes,
  openInvoices,
  eventId,
}: Pick<ClientPage, "plan" | "quotes" | "openInvoices" | "eventId">): PaymentDetails | null {
  const due = nextDue(plan);
  const { bank, qrLimitRupees } = company();
  if (!bank.accountNumber || (!due && plan.total > 0)) return null;
  const upiLimit = qrLimitRupees * 100;
  const part = plan.parts.find(({ open }) => open > 0);
  const paidInvoice =
    openInvoices.find(({ id, instalmentId }) => part?.id === id || part?.id === instalmentId) ??
    openInvoices.find(({ instalmentId }) => part && instalmentId === null);
  const reference =
    paidInvoice?.number ??
    quotes.find(({ status }) => status === "accepted")?.number ??
    `EVENT-${eventId.slice(0, 8).toUpperCase()}`;
  const amount = due ? Math.min(due.open, upiLimit) : 0;
  const link = due && upiLink({ id: bank.upiId, name: bank.upiName, number: reference, amount: toDecimalString(amount) });
  return {
    due: due ? { amount: due.open, dueOn: due.dueOn, isLate: due.dueOn !== null && due.dueOn < today() } : null,
    upiLimit,
    upi: link ? { link, amount, qr: drawQrCode(link) } : null,
    upiId: bank.upiId,
    bank: { holder: bank.holder, bankName: bank.bankName, accountNumber: bank.accountNumber, ifsc: bank.ifsc },
    reference,
  };
}

/** Without `bars`, which only the PDF needs: the page's data would have them too. */
function drawQrCode(text: string): { path: string; size: number } {
  const { path, size } = qrCode(text);
  return { path, size };
}
