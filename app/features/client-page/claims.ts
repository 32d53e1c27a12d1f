import { z } from "zod";
import { amountSchema, firstPaymentDay, isTicked, referenceKey } from "#app/features/money/money.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { daySchema, NewId } from "#app/platform/values/forms.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { type ClaimMethod, type ClaimState, claimMethods } from "#db/enums.ts";

/** A claim is a payment that a client reported. The staff confirms or refuses it. Paise. */
export type Claim = {
  id: string;
  amount: number;
  paidOn: string;
  method: ClaimMethod;
  reference: string;
  state: ClaimState;
  /** Why the claim was refused, as the client reads it; empty for other states. */
  reason: string;
  /** ISO instants. */
  claimedAt: string;
  decidedAt: string | null;
  decidedBy: string;
  /** The picture of the payment. */
  fileId: string | null;
};

export const claimMethodOptions: { value: ClaimMethod; label: string }[] = [
  { value: "upi", label: "UPI" },
  { value: "bank", label: "Bank transfer" },
];

/** The fields of the form, except the picture. */
export const NewClaim = z.object({
  id: NewId,
  amount: amountSchema.refine((paise) => paise > 0, "Please enter the amount."),
  paidOn: daySchema("Please enter the day."),
  method: z.enum(claimMethods, "Please choose how you paid."),
  reference: z.string().trim().max(40, "At most 40 characters.").default("").transform(referenceKey),
  /** Ticked: the payment is really more than the open amount. */
  isMore: isTicked,
  /** The refused claim that this one replaces. */
  corrects: z.union([z.uuid(), z.literal("")]).default(""),
});
export type NewClaim = z.output<typeof NewClaim>;

const confirmationHint = "If that is right, please tick the box and send it again.";

/** Asks to confirm an amount. @param open paise; negative when more was paid or reported than is due */
export const exceedsOpenMessage = (amount: number, open: number): string =>
  `${formatRupeesExactly(amount)} is more than ${open > 0 ? `the ${formatRupeesExactly(open)} that are open` : "is open"}. ${confirmationHint}`;
export const asksForConfirmation = (message: string | undefined): boolean => message?.endsWith(confirmationHint) ?? false;

/** The most claims of an event that can be open at one time. */
export const maxOpenClaims = 5;

/** Validates a payment's reference: UPI and IMPS give 12 digits, NEFT 16 characters, RTGS 22. An empty one is checked elsewhere. */
export function referenceProblem(method: ClaimMethod, reference: string): string | undefined {
  if (reference === "") return undefined;
  if (method === "upi") return /^\d{12}$/.test(reference) ? undefined : "A UPI payment has a number of 12 digits.";
  if (/^(\d{12}|[A-Z0-9]{16}|[A-Z0-9]{22})$/.test(reference)) return undefined;
  return /[^A-Z0-9]/.test(reference)
    ? "A UTR number has letters and digits only."
    : `A UTR number has 12 digits (IMPS), 16 characters (NEFT) or 22 (RTGS). This has ${reference.length}.`;
}

/** Messages by field for a wrong claim; fields that are left out are not checked. @param today in India */
export function claimProblems(
  { paidOn, method, reference }: Partial<NewClaim>,
  { hasPicture, today }: { hasPicture: boolean; today: string },
): Partial<Record<keyof NewClaim, string>> {
  const problems: Partial<Record<keyof NewClaim, string>> = {};
  if (paidOn && paidOn > today) problems.paidOn = "A payment cannot lie in the future.";
  else if (paidOn && paidOn < firstPaymentDay) problems.paidOn = `A payment cannot be older than ${formatDay(firstPaymentDay)}.`;
  const wrong = method && reference && referenceProblem(method, reference);
  if (wrong) problems.reference = wrong;
  else if (reference === "" && !hasPicture)
    problems.reference = "Please enter the number from your bank app, or add a screenshot that shows it.";
  return problems;
}
