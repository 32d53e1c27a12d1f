import { data, Link } from "react-router";
import type { DraftActionData } from "#app/billing/draft.server.ts";
import { withOfflineFallback } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { CommentsPanel } from "#app/features/comments/comments.parts.tsx";
import { libraryPictures, readPictureNames } from "#app/features/files/pictures/pictures.server.ts";
import { can, type Person } from "#app/permissions.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { readId } from "#app/records/list-filters.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import { QuoteEditor } from "../editor/quote-editor.tsx";
import { quotePictures } from "../editor/quote-pictures.ts";
import { MarginsContext } from "../editor/quote-sums.tsx";
import type { QuoteDraft } from "../quote-draft.ts";
import { applyTemplate, readTemplates } from "../templates/templates.server.ts";
import type { QuoteTemplate } from "../templates/templates.ts";
import type { Route } from "./+types/staff-quote.route.ts";
import { prefillQuote } from "./new-quote.server.ts";
import { QuoteDialogs, quoteDialogs } from "./quote-dialogs.tsx";
import { QuoteMenu } from "./quote-menu.tsx";
import { QuoteReadView } from "./quote-read-view.tsx";
import { OpenRequests } from "./quote-requests.tsx";
import { type QuotePage, readNewSources, readNextQuoteNumber, readQuote, readQuoteOwners } from "./staff-quote.server.ts";
import { handleQuoteForm } from "./staff-quote-action.server.ts";

export { revalidateAfterConflict as shouldRevalidate } from "#app/browser/revalidate-after-conflict.ts";
export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Quote" });

/** The form and the totals beside each other need the width. */
export const handle = { narrowSidebar: true };

/** The page of a quote that is not stored yet opens only with `?new` in the URL. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const stored = isId(id) ? await readQuote(person, id) : null;
  if (!isId(id) || (!stored && !url.searchParams.has("new"))) throw data(null, { status: 404 });
  const common = {
    id,
    today: today(),
    now: new Date().toISOString(),
    canDelete: can(person, "quote:delete"),
    hasMargins: can(person, "margin:read"),
    dialog: quoteDialogs.find((name) => url.searchParams.has(name)) ?? null,
    newId: crypto.randomUUID(),
    mailId: crypto.randomUUID(),
  };
  const isEditing = !stored || (stored.state !== "accepted" && (stored.revision === 0 || url.searchParams.has("edit")));
  if (!isEditing && stored) {
    const { searchParams } = url;
    const movesLead = searchParams.has("lead-moved");
    const messages = { sent: searchParams.get("sent"), movesLead, isTemplateSaved: searchParams.has("template-saved") };
    return { kind: "read" as const, ...common, quote: stored, ...messages };
  }
  return { kind: "edit" as const, ...common, ...(await loadEditor(person, stored, url)) };
}

async function loadEditor(person: Person, stored: QuotePage | null, url: URL) {
  const idOf = (name: string) => readId(url.searchParams, name);
  const draft = stored?.draft ?? (await startQuote(person, idOf));
  const [{ lead, event }, owners, templates, pictures] = await Promise.all([
    stored ?? readNewSources(person, draft),
    readQuoteOwners(person, draft.owner),
    readTemplates(person),
    readPictureNames(),
  ]);
  const isSendDialogOpen = stored !== null && url.searchParams.has("send");
  return {
    number: stored?.number ?? null,
    revision: stored?.revision ?? 0,
    state: stored?.state ?? ("draft" as const),
    version: stored?.version ?? 0,
    hasUnsentChanges: stored?.hasUnsentChanges ?? false,
    draft,
    draftPageId: crypto.randomUUID(),
    savedAt: stored?.savedAt ?? null,
    context: { lead, event, owners, pictures: quotePictures(libraryPictures(), pictures) },
    templates,
    clashes: stored?.clashes ?? [],
    requests: stored?.requests ?? [],
    mayExceedDiscountLimit: can(person, "quote:discount"),
    sendDialogData: isSendDialogOpen
      ? { number: stored.number ?? (await readNextQuoteNumber(person, draft.office)), mailId: crypto.randomUUID() }
      : null,
  };
}

/** @param idOf reads an id of the URL */
async function startQuote(person: Person, idOf: (name: string) => string | null) {
  const draft = await prefillQuote(person, { leadId: idOf("lead"), eventId: idOf("event"), clientId: idOf("client") });
  const templateId = idOf("template");
  return templateId ? applyTemplate(person, draft, templateId) : draft;
}

export async function action({ params, ...args }: Route.ActionArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  return handleQuoteForm(await readSubmission(args, `/dashboard/quotes/${params.id}`), params.id);
}

export const clientAction = withOfflineFallback<DraftActionData<QuoteDraft>>({
  formIntents: ["save", "use-template", "prepare-send", "preview", "send", "save-template", "decline", "answer-request"],
  toActionData: (formErrors) => ({ formErrors }),
  toErrorActionData: (message) => ({ errorMessage: message }),
});

export default function QuotePageRoute({ loaderData }: Route.ComponentProps) {
  const result = useActionResult<DraftActionData<QuoteDraft>>() ?? {};
  const url = `/dashboard/quotes/${loaderData.id}`;
  if (loaderData.kind === "read") {
    const { quote, dialog, newId, canDelete } = loaderData;
    return (
      <>
        <QuoteReadView {...loaderData} result={result} url={url} />
        <div className="above-6">
          <CommentsPanel record={{ type: "quote", id: loaderData.id }} />
        </div>
        <QuoteDialogs
          dialog={dialog}
          url={url}
          newId={newId}
          version={quote.version}
          title={quote.number ?? quote.draft.content.title}
          canDelete={canDelete}
        />
      </>
    );
  }
  const { id, revision, version, state, templates, dialog, newId, canDelete, hasUnsentChanges } = loaderData;
  const editorUrl = revision > 0 ? `${url}?edit` : url;
  const isStored = version > 0;
  return (
    <>
      <MarginsContext value={loaderData.hasMargins}>
        <QuoteEditor
          key={id}
          {...loaderData}
          result={result}
          url={editorUrl}
          asked={<OpenRequests requests={loaderData.requests} />}
          menu={isStored && <QuoteMenu url={editorUrl} isEditing {...{ state, revision, newId, canDelete, hasUnsentChanges }} />}
          templates={
            <TemplateChooser
              templates={templates}
              hasLines={loaderData.draft.content.functions.some(({ lines }) => lines.length > 0)}
            />
          }
        />
      </MarginsContext>
      {isStored && (
        <div className="above-6">
          <CommentsPanel record={{ type: "quote", id }} />
        </div>
      )}
      <QuoteDialogs
        dialog={isStored ? dialog : null}
        url={editorUrl}
        newId={newId}
        version={version}
        title={loaderData.number ?? loaderData.draft.content.title}
        canDelete={canDelete}
      />
    </>
  );
}

type TemplateChooserProps = {
  templates: readonly QuoteTemplate[];
  /** Whether the quote has lines, which the template would replace. */
  hasLines: boolean;
};

/** Starts a quote from a template; part of the editor's form. */
function TemplateChooser({ templates, hasLines }: TemplateChooserProps) {
  if (templates.length === 0) return null;
  return (
    <fieldset className="form-columns">
      <legend>Template</legend>
      <div className="quote-form__template row full-width">
        <Select
          label="Start from a template"
          hideLabel
          name="template"
          options={[{ value: "", label: "Choose a template" }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <Button small variant="quiet" name="intent" value="use-template" formNoValidate>
          {hasLines ? "Replace the lines" : "Use it"}
        </Button>
        <Link to="/dashboard/quotes/templates">All templates</Link>
      </div>
    </fieldset>
  );
}
