import { data, redirect } from "react-router";
import { company } from "#app/content/company.ts";
import { can } from "#app/permissions.ts";
import { today } from "#app/platform/dates.ts";
import { isId, readId } from "#app/platform/list-filters.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useStickyActionData } from "#app/platform/use-sticky-action-data.ts";
import { withOfflineFallback } from "#app/platform/with-offline-fallback.ts";
import { DeleteDialog } from "#app/ui/delete-dialog.tsx";
import type { Route } from "./+types/invoice.route.ts";
import { emptyDraft } from "./draft.ts";
import { draftFrom, readInvoice, rememberedClients } from "./drafts.server.ts";
import { Generator } from "./generator.tsx";
import { handleInvoiceForm, type InvoiceActionData } from "./invoice-action.server.ts";
import { IssuedInvoice } from "./issued-invoice.tsx";
import { notePictureOf, pictureOf } from "./picture.server.ts";
import "./invoices.css";

export { privatePage as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = () => [{ title: `Invoice Generator · ${company.name}` }];

/** A draft's page also answers before its first save, as long as the address says `?new`. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const { id } = params;
  const stored = isId(id) ? await readInvoice(person, id) : null;
  const allowed = {
    mayIssue: can(person, "invoice:issue"),
    mayDelete: can(person, "invoice:delete"),
    mayCredit: can(person, "invoice:credit"),
  };
  const common = { ...allowed, id, today: today(), asksDelete: url.searchParams.has("delete") };
  if (stored?.status === "issued") {
    const note = stored.creditNotes.find(({ id }) => id === url.searchParams.get("note"));
    const picture = note ? notePictureOf(stored, note) : pictureOf(stored);
    const ids = { paymentId: crypto.randomUUID(), noteId: crypto.randomUUID() };
    return { ...common, ...ids, kind: "issued" as const, invoice: stored, picture, shown: note?.id ?? null };
  }

  if (!stored && (!isId(id) || !url.searchParams.has("new"))) throw data(null, { status: 404 });
  const [clients, given] = await Promise.all([
    rememberedClients(person),
    stored ? {} : draftFrom(person, { lead: readId(url.searchParams, "lead"), event: readId(url.searchParams, "event") }),
  ]);
  const draft = stored?.draft ?? { ...emptyDraft(new Date(), today()), ...given };
  return { ...common, kind: "draft" as const, draft, version: stored?.version ?? 0, writer: crypto.randomUUID(), clients };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  const { status, to, ...answer } = await handleInvoiceForm(personOf(context), params.id, await request.formData());
  if (to) throw redirect(to);
  return data(answer, { status });
}

type Answer = Omit<InvoiceActionData, "status" | "to">;
export const clientAction = withOfflineFallback<Answer>({ refused: ({ formError }) => ({ message: formError }) });

export default function InvoiceView({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useStickyActionData<Answer>(actionData);
  if (loaderData.kind === "issued") return <IssuedInvoice key={loaderData.id} {...loaderData} answer={answer} />;
  const { id, version, draft, mayDelete, asksDelete } = loaderData;
  return (
    <>
      <Generator key={id} {...loaderData} problems={answer?.problems} message={answer?.message} />
      <DeleteDialog
        deleting={mayDelete && asksDelete ? { id, version, title: draft.invoiceNumber } : null}
        recordType="draft"
        closeTo="?"
      >
        It has no number yet, so no series is touched. Its contents stay in the audit log.
      </DeleteDialog>
    </>
  );
}
