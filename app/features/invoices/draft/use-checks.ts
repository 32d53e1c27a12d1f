import { useMemo, useState } from "react";
import { mistake } from "#app/billing/checks.ts";
import type { BillingCompany } from "#app/billing/documents.ts";
import type { Draft } from "#app/billing/invoice-draft.ts";
import type { FormActionData } from "#app/platform/values/forms.ts";
import { type DraftProblems, findProblems, unreadableProblems } from "./draft-problems.ts";
import { checkDraft } from "./issue-checks.ts";
import type { IssueDialogData } from "./issue-dialog.tsx";

/**
 * The list "Ready to issue", and the problems: those of the server, and once somebody has tried to issue all others too. Beside the
 * fields stands also what is wrong at once: what cannot be read, a discount above its amount, and a GST number or PIN code of another State.
 */
export function useChecks(
  company: BillingCompany,
  draft: Draft,
  today: string,
  dialogData: IssueDialogData | null,
  { formErrors }: FormActionData,
) {
  const [lastAttempt, setLastAttempt] = useState<{ office: string; date: string; dateProblem?: string } | null>(null);
  const { office, date } = draft;
  const attempt = dialogData ? { office, date, dateProblem: dialogData.next?.problem } : lastAttempt;
  if (dialogData && JSON.stringify(attempt) !== JSON.stringify(lastAttempt)) setLastAttempt(attempt);
  return useMemo(() => {
    const isAttempt = attempt?.office === draft.office && attempt.date === draft.date;
    const dateProblem = isAttempt ? attempt.dateProblem : undefined;
    const dateChecks = dateProblem ? [mistake(dateProblem, "date")] : [];
    const problems: DraftProblems = {
      ...(attempt && findProblems(company, draft, today)),
      ...(dateProblem && { date: dateProblem }),
      ...formErrors?.errors,
    };
    const checks = [...dateChecks, ...checkDraft(company, draft, today)];
    return { checks, problems, fieldProblems: { ...unreadableProblems(draft), ...problems } };
  }, [company, draft, today, attempt, formErrors]);
}
