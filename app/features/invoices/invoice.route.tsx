import { data } from "react-router";
import { can, type Person } from "#app/permissions.ts";
import { today } from "#app/platform/dates.ts";
import type { FormActionData } from "#app/platform/forms.ts";
import { isId, readId } from "#app/platform/list-filters.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useStickyActionData } from "#app/platform/use-sticky-action-data.ts";
import { withOfflineFallback } from "#app/platform/with-offline-fallback.ts";
import { DeleteDialog } from "#app/ui/delete-dialog.tsx";
import type { Route } from "./+types/invoice.route.ts";
import { emptyDraft } from "./draft.ts";
import { prefillDraft, recentClients } from "./drafts.server.ts";
import { handleInvoiceForm } from "./invoice-action.server.ts";
import { documentSheet, paymentQrCode } from "./invoice-document.server.ts";
import { InvoiceGenerator } from "./invoice-generator.tsx";
import { IssuedInvoice } from "./issued-invoice.tsx";
import { readInvoice, type StoredInvoice } from "./read-invoice.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = () => pageMeta({ title: "Invoice Generator" });

/** Of a draft that is not stored yet there is a page only with `?new` in the URL. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const stored = isId(id) ? await readInvoice(person, id) : null;
  if (stored?.status === "issued") return loadIssued(person, stored, url);
  if (!stored && (!isId(id) || !url.searchParams.has("new"))) throw data(null, { status: 404 });
  return loadDraft(person, id, stored, url);
}

function loadIssued(person: Person, invoice: StoredInvoice, url: URL) {
  const shownNote = invoice.creditNotes.find(({ id }) => id === url.searchParams.get("note"));
  const sheet = documentSheet(invoice, shownNote);
  return {
    kind: "issued" as const,
    id: invoice.id,
    today: today(),
    invoice,
    sheet,
    qr: paymentQrCode(sheet),
    shownNoteId: shownNote?.id ?? null,
    newIds: { payment: crypto.randomUUID(), note: crypto.randomUUID(), mail: crypto.randomUUID() },
    canRemovePayment: can(person, "invoice:delete"),
    removedPaymentId: url.searchParams.get("remove-payment"),
    canCredit: can(person, "invoice:credit"),
  };
}

async function loadDraft(person: Person, id: string, stored: StoredInvoice | null, url: URL) {
  const source = { leadId: readId(url.searchParams, "lead"), eventId: readId(url.searchParams, "event") };
  const [clients, prefilled] = await Promise.all([recentClients(person), stored ? {} : prefillDraft(person, source)]);
  return {
    kind: "draft" as const,
    id,
    version: stored?.version ?? 0,
    draft: stored?.draft ?? { ...emptyDraft(new Date(), today()), ...prefilled },
    draftPageId: crypto.randomUUID(),
    clients,
    isDeleting: url.searchParams.has("delete"),
    canIssue: can(person, "invoice:issue"),
    canDelete: can(person, "invoice:delete"),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  const returnTo = `/dashboard/invoices/${params.id}`;
  return handleInvoiceForm({ person: personOf(context), form: await request.formData(), returnTo }, params.id);
}

export const clientAction = withOfflineFallback<FormActionData>({
  toActionData: (formErrors) => ({ formErrors }),
});

export default function InvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useStickyActionData<FormActionData>(actionData) ?? {};
  if (loaderData.kind === "issued") return <IssuedInvoice key={loaderData.id} {...loaderData} result={result} />;
  const { id, version, draft, canDelete, isDeleting } = loaderData;
  return (
    <>
      <InvoiceGenerator key={id} {...loaderData} result={result} />
      <DeleteDialog
        record={canDelete && isDeleting ? { id, version, title: draft.invoiceNumber } : null}
        recordType="draft"
        closeUrl="?"
      >
        It has no number yet, so no series is touched. Its contents stay in the audit log.
      </DeleteDialog>
    </>
  );
}
