import { z } from "zod";
import { asciiDigits } from "#app/content/digits.ts";
import type { LinkTexts } from "#app/content/link-pages/en.ts";
import type { LinkErrors } from "#app/content/link-pages/errors/en.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { firstPaymentDay, isTicked, referenceKey } from "#app/features/money/money.ts";
import { formatDayIn } from "#app/platform/values/dates.ts";
import { daySchema, NewId } from "#app/platform/values/forms.ts";
import { amountProblem, formatRupeesExactly, parseAmount } from "#app/platform/values/money.ts";
import { type ClaimMethod, type ClaimState, claimMethods, type Language } from "#db/enums.ts";

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

/** "UPI Ref No. ", as it is copied with a number from a bank's app or message. */
const copiedLabel = /^(?:(?:UPI|UTR|IMPS|NEFT|RTGS|REF|REFERENCE|TXN|TRANSACTION|NO|NUMBER|ID)[\s.:#/-]+)+/i;

/** The fields of the form, except the picture. */
export const newClaim = ({ claim, tooLong }: LinkErrors) =>
  z.object({
    id: NewId,
    amount: z
      .string()
      .superRefine((text, { addIssue }) => {
        const problem = amountProblem(text);
        if (problem) addIssue({ code: "custom", message: claim.amountWrong || problem });
      })
      .transform(parseAmount)
      .refine((paise) => paise > 0, claim.amount),
    paidOn: daySchema(claim.day, claim.dayWrong),
    method: z.enum(claimMethods, claim.method),
    reference: z
      .string()
      .trim()
      .max(40, fillPlaceholders(tooLong, { max: "40" }))
      .default("")
      .transform((text) => referenceKey(asciiDigits(text.replace(copiedLabel, "")))),
    /** Ticked: the payment is really more than the open amount. */
    isMore: isTicked,
    /** The refused claim that this one replaces. */
    corrects: z.union([z.uuid(), z.literal("")]).default(""),
  });
export type NewClaim = z.output<ReturnType<typeof newClaim>>;

type Confirmation = Pick<LinkTexts["client"]["claim"], "confirm">;

/** Asks to confirm an amount. @param open paise; negative when more was paid or reported than is due */
export function exceedsOpenMessage(amount: number, open: number, { claim }: LinkErrors, { confirm }: Confirmation): string {
  const sums = { amount: formatRupeesExactly(amount), open: formatRupeesExactly(open) };
  return `${fillPlaceholders(open > 0 ? claim.exceedsOpen : claim.exceeds, sums)} ${confirm}`;
}
export const asksForConfirmation = (message: string | undefined, { confirm }: Confirmation): boolean =>
  message?.endsWith(confirm) ?? false;

/** The most claims of an event that can be open at one time. */
export const maxOpenClaims = 5;

/** Validates a payment's reference: UPI and IMPS give 12 digits, NEFT 16 characters, RTGS 22. An empty one is checked elsewhere. */
export function referenceProblem(method: ClaimMethod, reference: string, { claim }: LinkErrors): string | undefined {
  if (reference === "") return undefined;
  if (method === "upi") return /^\d{12}$/.test(reference) ? undefined : claim.upi;
  if (/^(\d{12}|[A-Z0-9]{16}|[A-Z0-9]{22})$/.test(reference)) return undefined;
  return /[^A-Z0-9]/.test(reference) ? claim.utrSigns : fillPlaceholders(claim.utrLength, { count: String(reference.length) });
}

/** Messages by field for a wrong claim; fields that are left out are not checked. @param today in India */
export function claimProblems(
  { paidOn, method, reference }: Partial<NewClaim>,
  { hasPicture, today, errors, language }: { hasPicture: boolean; today: string; errors: LinkErrors; language: Language },
): Partial<Record<keyof NewClaim, string>> {
  const { claim } = errors;
  const problems: Partial<Record<keyof NewClaim, string>> = {};
  if (paidOn && paidOn > today) problems.paidOn = claim.future;
  else if (paidOn && paidOn < firstPaymentDay)
    problems.paidOn = fillPlaceholders(claim.tooOld, { day: formatDayIn(firstPaymentDay, language) });
  const wrong = method && reference && referenceProblem(method, reference, errors);
  if (wrong) problems.reference = wrong;
  else if (reference === "" && !hasPicture) problems.reference = claim.noReference;
  return problems;
}
