import { Form, useNavigation } from "react-router";
import { dispatchIntent } from "#app/platform/dispatch-intent.server.ts";
import { type FormActionData, readForm } from "#app/platform/forms.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useStickyActionData } from "#app/platform/use-sticky-action-data.ts";
import { formsClientAction } from "#app/platform/with-offline-fallback.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SegmentedField } from "#app/ui/segmented.tsx";
import { fileAudiences } from "#db/enums.ts";
import type { Route } from "./+types/file-details.route.ts";
import { changeFileDetails, fileDetails, readFileDetails } from "./file-details.server.ts";
import { requireParent } from "./files.server.ts";
import { audienceLabels, fileDetailsUrl, filesUrl, fileUrl, formatFileSize, parentUrl } from "./files.ts";
import { FocusPointField } from "./focus-point-field.tsx";
import "./file-details.css";
import { postedForm } from "#app/platform/request.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: args.loaderData?.file.name ?? "File" });

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = personOf(context);
  const parent = requireParent(person, params);
  return { parent, ...(await readFileDetails(person, parent, params.file)) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const person = personOf(context);
  const parent = requireParent(person, params);
  const submission = { person, form: await postedForm(request), returnTo: fileDetailsUrl(parent, params.file) };
  return dispatchIntent<FormActionData, "save">(submission, {
    forms: {
      save: async ({ person, form }) => {
        const { name } = await changeFileDetails(person, params.file, readForm(fileDetails, form));
        return { successMessage: `${name}: saved.` };
      },
    },
    buttons: {},
  });
}

export const clientAction = formsClientAction(["save"]);

/** Sets the audience of a file, and the focus point of a picture. */
export default function FileDetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { parent, file, canEdit } = loaderData;
  const result = useStickyActionData<FormActionData>(actionData);
  const isSaving = useNavigation().state === "submitting";
  const { id, name, size, width, height, audience } = file;
  return (
    <>
      <PageHeader
        title={name}
        intro={
          <>
            {formatFileSize(size)}
            {width && `, ${width} × ${height} pixels`}, added by {file.addedBy}. <Link to={filesUrl(parent)}>All files</Link>
            {parent.type !== "website" && (
              <>
                {" · "}
                <Link to={parentUrl(parent)}>Back to the {parent.type}</Link>
              </>
            )}
          </>
        }
      />
      <Panel title="Who sees it">
        <Form method="post" className="file-details" key={id}>
          {result?.successMessage && <Notice>{result.successMessage}</Notice>}
          {(result?.formErrors?.formError || result?.errorMessage) && (
            <ErrorBox message={result.formErrors?.formError ?? result.errorMessage ?? ""} />
          )}
          {!canEdit && <p>You may look at this file. Whoever may change the {parent.type} decides who sees it.</p>}
          <fieldset className="file-details__fields" disabled={!canEdit}>
            <SegmentedField
              label="Besides the staff"
              name="audience"
              options={fileAudiences.map((value) => ({ value, label: audienceOptions[value] }))}
              defaultValue={audience}
              error={result?.formErrors?.errors.audience}
            />
            <p className="field__hint">
              {audienceLabels.client}: on the client’s own page. {audienceLabels.public}: at an address for everybody who has it,
              and on the public site.
            </p>
            {width !== null && <FocusPointField key={`${file.focusX} ${file.focusY}`} file={file} src={fileUrl(id, 960)} />}
            <div>
              <Button type="submit" name="intent" value="save" disabled={isSaving}>
                Save
              </Button>
            </div>
          </fieldset>
        </Form>
      </Panel>
    </>
  );
}

const audienceOptions = { staff: "Nobody", client: audienceLabels.client, public: audienceLabels.public };
