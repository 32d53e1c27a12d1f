import { good, mistake, type Problems, warning, withoutEmpty } from "#app/billing/checks.ts";
import { discountTextProblem } from "#app/billing/discount.ts";
import { paperProblem } from "#app/papers/paper-signs.ts";
import type { ReadyCheck } from "#app/ui/list/ready-list.tsx";
import { otherAmended, revisionChanges } from "../client/revision-changes.ts";
import { guestWarnings } from "../editor/guest-counts.ts";
import {
  type CheckedCompany,
  findQuoteProblems,
  isAboveDiscountLimit,
  namedProblem,
  totalProblems,
} from "../editor/quote-problems.ts";
import { quoteLineAmount } from "../quote-totals.ts";
import { linesOf, type QuoteContent } from "../quotes.ts";
import type { AmendmentDraft } from "./amendments.ts";

/**
 * Errors by field that prevent sending an amendment: those of its lines and its discount, as in a quote, and its own.
 * @param today in India @param mayExceedDiscountLimit whether the sender may give more than the limit and than what was agreed
 */
export function amendmentProblems(
  company: CheckedCompany,
  draft: AmendmentDraft,
  contract: QuoteContent,
  today: string,
  mayExceedDiscountLimit: boolean,
): Problems {
  const { content } = draft;
  const ofLines = Object.entries(findQuoteProblems(company, draft, today)).filter(([field]) => field.startsWith("line-"));
  // A contract may lose all its lines, and its discount means nothing then.
  const hasAmount = linesOf(content).some((line) => quoteLineAmount(line) > 0);
  const isAboveLimit = isAboveDiscountLimit(company, content, contract);
  return withoutEmpty({
    reason: draft.reason.trim() ? paperProblem(draft.reason) : "Please write why: the client reads it.",
    ...Object.fromEntries(ofLines),
    discount:
      discountTextProblem(content) ??
      (isAboveLimit &&
        !mayExceedDiscountLimit &&
        `The discount is above ${company.discountLimitPercent}%: an admin must send this change.`),
    functions:
      revisionChanges(contract, content).length + otherAmended(contract, content).length === 0 &&
      "Nothing differs from what was agreed.",
    ...(hasAmount && totalProblems(company, draft)),
  });
}

export function checkAmendment(...args: Parameters<typeof amendmentProblems>): ReadyCheck[] {
  const draft = args[1];
  const problems = Object.entries(amendmentProblems(...args));
  return [
    ...problems.map(([field, text]) => mistake(namedProblem(draft, field, text), field)),
    ...(problems.length === 0 ? [good("The client can read it")] : []),
    ...guestWarnings(draft.content.functions).map(({ text, field }) => warning(text, field)),
  ];
}
