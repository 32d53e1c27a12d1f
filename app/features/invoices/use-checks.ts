import { useMemo, useState } from "react";
import type { BillingCompany } from "#app/features/documents/documents.ts";
import type { FormActionData } from "#app/platform/forms.ts";
import type { Draft } from "./draft.ts";
import { type DraftProblems, findProblems } from "./draft-problems.ts";
import { checkDraft, type IssueCheck, laterDateMessage } from "./issue-checks.ts";
import type { IssueOffer } from "./issue-dialog.tsx";

/** "Ready to issue", and the messages beside the fields: the server's, and all of them once somebody wanted to issue. */
export function useChecks(
  company: BillingCompany,
  draft: Draft,
  today: string,
  offer: IssueOffer | null,
  { formErrors }: FormActionData,
) {
  const [wanted, setWanted] = useState<{ office: string; date: string; isTooEarly: boolean } | null>(null);
  const { office, date } = draft;
  const attempt = offer ? { office, date, isTooEarly: offer.number === null } : wanted;
  if (offer && JSON.stringify(attempt) !== JSON.stringify(wanted)) setWanted(attempt);
  return useMemo(() => {
    const isTooEarly = attempt?.isTooEarly && attempt.office === draft.office && attempt.date === draft.date;
    const late: IssueCheck[] = isTooEarly ? [{ level: "error", field: "date", text: laterDateMessage }] : [];
    const problems: DraftProblems = {
      ...(attempt && findProblems(company, draft, today)),
      ...(isTooEarly && { date: laterDateMessage }),
      ...formErrors?.errors,
    };
    return { checks: [...late, ...checkDraft(company, draft, today)], problems };
  }, [company, draft, today, attempt, formErrors]);
}
