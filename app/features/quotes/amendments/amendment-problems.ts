import { good, mistake, type Problems, warning, withoutEmpty } from "#app/billing/checks.ts";
import { paperProblem } from "#app/papers/paper-signs.ts";
import type { ReadyCheck } from "#app/ui/list/ready-list.tsx";
import { revisionChanges } from "../client/revision-changes.ts";
import { guestWarnings } from "../editor/guest-counts.ts";
import { findQuoteProblems, namedProblem } from "../editor/quote-problems.ts";
import type { QuoteContent } from "../quotes.ts";
import type { AmendmentDraft } from "./amendments.ts";

type ProblemsCompany = Parameters<typeof findQuoteProblems>[0];

/** Errors by field that prevent sending an amendment: those of its lines, as in a quote, and its own. @param today in India */
export function amendmentProblems(
  company: ProblemsCompany,
  draft: AmendmentDraft,
  contract: QuoteContent,
  today: string,
): Problems {
  const ofLines = Object.entries(findQuoteProblems(company, draft, today)).filter(([field]) => field.startsWith("line-"));
  return withoutEmpty({
    reason: draft.reason.trim() ? paperProblem(draft.reason) : "Please write why: the client reads it.",
    ...Object.fromEntries(ofLines),
    functions: revisionChanges(contract, draft.content).length === 0 && "No line differs from what was agreed.",
  });
}

export function checkAmendment(...[company, draft, contract, today]: Parameters<typeof amendmentProblems>): ReadyCheck[] {
  const problems = Object.entries(amendmentProblems(company, draft, contract, today));
  return [
    ...problems.map(([field, text]) => mistake(namedProblem(draft, field, text), field)),
    ...(problems.length === 0 ? [good("The client can read it")] : []),
    ...guestWarnings(draft.content.functions).map(({ text, field }) => warning(text, field)),
  ];
}
