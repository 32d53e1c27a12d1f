import { data, redirect, useNavigation } from "react-router";
import { withOfflineFallback } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { requirePermission } from "#app/permissions.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { isId } from "#app/platform/values/ids.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import type { Route } from "./+types/import.route.ts";
import { importVendors, previewImport } from "./import.server.ts";
import type { ImportActionData } from "./import-action-data.ts";
import { ChooseFile, ImportDone, ImportPreview } from "./import-steps.tsx";
import { shownPreview } from "./shown-preview.ts";
import { decodeCsv, isOtherFile } from "./vendor-csv.server.ts";
import { importLimits, tooLargeMessage } from "./vendors.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Import vendors" });

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(personOf(context), "vendor:write");
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = personOf(context);
  requirePermission(person, "vendor:write");
  const form = await postedForm(request);
  const respond = (body: ImportActionData, status = 200) => data(body, { status });
  if (form.get("intent") === "import") {
    const importId = String(form.get("import"));
    if (!isId(importId)) throw redirect("/dashboard/vendors/import");
    const text = String(form.get("text") ?? "");
    const imported = await importVendors(person, importId, text, { skipDuplicates: form.get("skip") === "on" });
    if (imported.outcome === "refused")
      return respond({ step: "preview", importId, name: "", text: "", preview: shownPreview(imported.preview) }, 400);
    return respond({ step: "done", importId, ...imported, canUndo: person.access === "admin" });
  }
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) return respond({ step: "choose", message: "Please choose a CSV file." }, 400);
  if (file.size > importLimits.bytes) return respond({ step: "choose", message: tooLargeMessage }, 413);
  const bytes = await file.bytes();
  if (isOtherFile(bytes))
    return respond({ step: "choose", message: "This is not CSV. Open or write it in Excel and save as “CSV UTF-8”." }, 400);
  const text = decodeCsv(bytes);
  // The form of the preview sends the text back as UTF-8, in which Telugu takes 50 % more bytes than in UTF-16.
  if (Buffer.byteLength(text) > importLimits.bytes)
    return respond({ step: "choose", message: "Saved as UTF-8 the file is larger than 1 MB." }, 413);
  const preview = await previewImport(person, text);
  const { rowCount, problem } = preview;
  if (problem && rowCount > importLimits.rows) return respond({ step: "choose", message: problem }, 400);
  // Forms send each line break as two characters.
  if (Buffer.byteLength(text.replaceAll(/\r\n|\r|\n/g, "\r\n")) > importLimits.formBytes)
    return respond({ step: "choose", message: "With its many line breaks the file is larger than 1 MB. Divide it." }, 413);
  return respond({
    step: "preview",
    importId: crypto.randomUUID(),
    name: file.name,
    text: problem ? "" : text,
    preview: shownPreview(preview),
  });
}

export const clientAction = withOfflineFallback<ImportActionData>({
  toActionData: (_, reason) => ({
    step: "choose",
    message: `${reason} Choose the file again; what the server stored shows as duplicates.`,
  }),
});

export default function ImportVendors() {
  const { formData } = useNavigation();
  const busy = formData !== undefined;
  const result = useActionResult<ImportActionData>();
  return (
    <>
      <PageHeader title="Import vendors">
        <ButtonLink to="/dashboard/vendors" small variant="quiet">
          All Vendors
        </ButtonLink>
      </PageHeader>
      {result?.step === "preview" ? (
        <ImportPreview key={result.importId} result={result} busy={busy} />
      ) : result?.step === "done" ? (
        <ImportDone result={result} />
      ) : (
        <ChooseFile message={result?.message} busy={busy} />
      )}
    </>
  );
}
