import { data } from "react-router";
import { emptyDraft } from "#app/billing/invoice-draft.ts";
import { withOfflineFallback } from "#app/browser/with-offline-fallback.ts";
import { company } from "#app/company/company.server.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { CommentsPanel } from "#app/features/comments/comments.parts.tsx";
import { noOpenAdvances } from "#app/features/money/advances/advances.ts";
import { readCredit } from "#app/features/money/credit/credit.server.ts";
import { creditTotal } from "#app/features/money/credit/credit.ts";
import { readIssuers } from "#app/features/tasks/tasks.server.ts";
import { can, type Person } from "#app/permissions.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { today } from "#app/platform/values/dates.ts";
import type { FormActionData } from "#app/platform/values/forms.ts";
import { isId } from "#app/platform/values/ids.ts";
import { readId } from "#app/records/list-filters.ts";
import { DeleteDialog } from "#app/ui/dialog/delete-dialog.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import type { Route } from "./+types/invoice.route.ts";
import { AskToIssue } from "./ask-to-issue.tsx";
import { findClients } from "./draft/client-choices.server.ts";
import { prefillDraft, readDraftSource } from "./draft/drafts.server.ts";
import { InvoiceGenerator } from "./draft/invoice-generator.tsx";
import { readUsableAdvances } from "./draft/issue.server.ts";
import { readSplitDrafts } from "./draft/split-draft.server.ts";
import { handleInvoiceForm } from "./invoice-action.server.ts";
import { readNextNumber } from "./issued/invoice-context.server.ts";
import { IssuedInvoice } from "./issued/issued-invoice.tsx";
import { readIssuedPage } from "./issued/issued-page.server.ts";
import { readInvoice, type StoredInvoice } from "./stored-invoice.server.ts";

export { revalidateAfterConflict as shouldRevalidate } from "#app/browser/revalidate-after-conflict.ts";
export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: titleOf(args.loaderData) });

const titleOf = (loaded: Route.ComponentProps["loaderData"] | undefined) =>
  loaded?.kind === "issued" ? (loaded.page.shownNote?.number ?? loaded.page.invoice.number ?? "Invoice") : "Invoice Generator";

/** The form and the document beside each other need the width. */
export const handle = { narrowSidebar: true };

/** The page of a draft that is not stored yet opens only with `?new` in the URL. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const stored = isId(id) ? await readInvoice(person, id) : null;
  if (stored?.status === "issued") return { kind: "issued" as const, id, page: await readIssuedPage(person, stored, url) };
  if (!stored && (!isId(id) || !url.searchParams.has("new"))) throw data(null, { status: 404 });
  return loadDraft(person, id, stored, url);
}

async function loadDraft(person: Person, id: string, stored: StoredInvoice | null, url: URL) {
  const idOf = (name: string) => readId(url.searchParams, name);
  const ids = { leadId: idOf("lead"), eventId: idOf("event"), clientId: idOf("client") };
  const [clients, prefilled] = await Promise.all([findClients(person, ""), stored ? {} : prefillDraft(person, ids)]);
  const draft = stored?.draft ?? { ...emptyDraft(company(), new Date(), today()), ...prefilled };
  const canIssue = can(person, "invoice:issue");
  const openAdvances = canIssue ? await readUsableAdvances(person, draft) : noOpenAdvances;
  const isIssueDialogOpen = canIssue && stored !== null && url.searchParams.has("issue");
  return {
    kind: "draft" as const,
    id,
    bank: company().bank,
    version: stored?.version ?? 0,
    draft,
    draftPageId: crypto.randomUUID(),
    savedAt: stored?.savedAt ?? null,
    today: today(),
    clients,
    source: await readDraftSource(person, draft),
    splitDrafts: await readSplitDrafts(person, url.searchParams.getAll("split").filter(isId).slice(0, 10)),
    isDeleteDialogOpen: url.searchParams.has("delete"),
    issueDialogData: isIssueDialogOpen
      ? {
          next: await readNextNumber(person, draft),
          mailId: crypto.randomUUID(),
          advances: openAdvances,
          credit: draft.client ? creditTotal(await readCredit(person, draft.client)) : 0,
          recordedGstin: draft.client ? ((await findClients(person, "", draft.client))[0]?.fields.clientGST ?? "") : "",
        }
      : null,
    openAdvances,
    canIssue,
    issuers: stored && !canIssue ? await readIssuers(person, id) : null,
    canDelete: can(person, "invoice:delete"),
  };
}

export async function action({ params, ...args }: Route.ActionArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  return handleInvoiceForm(await readSubmission(args, `/dashboard/invoices/${params.id}`), params.id);
}

export const clientAction = withOfflineFallback<FormActionData>({
  toActionData: (formErrors) => ({ formErrors }),
});

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  const result = useActionResult<FormActionData>() ?? {};
  if (loaderData.kind === "issued") return <IssuedInvoice key={loaderData.id} page={loaderData.page} result={result} />;
  const { id, version, draft, canDelete, isDeleteDialogOpen } = loaderData;
  return (
    <>
      <InvoiceGenerator key={id} {...loaderData} result={result} />
      {loaderData.issuers && <AskToIssue {...loaderData.issuers} />}
      {version > 0 && <CommentsPanel record={{ type: "invoice", id }} />}
      <DeleteDialog
        record={canDelete && isDeleteDialogOpen ? { id, version, title: draft.invoiceNumber } : null}
        recordType="draft"
        closeUrl="?"
      >
        It has no number yet, so no series is touched. Its contents stay in the audit log.
      </DeleteDialog>
    </>
  );
}
