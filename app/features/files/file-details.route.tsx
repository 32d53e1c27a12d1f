import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { dispatchIntent } from "#app/identity/dispatch-intent.server.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { type FormActionData, readForm } from "#app/platform/values/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { SegmentedField } from "#app/ui/form/segmented.tsx";
import { useEditedForm } from "#app/ui/form/use-edited-form.ts";
import { joinText } from "#app/ui/join-text.ts";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import { useResultFocus } from "#app/ui/result/use-result-focus.ts";
import { fileAudiences } from "#db/enums.ts";
import type { Route } from "./+types/file-details.route.ts";
import { changeFileDetails, fileDetails, type PublishQuestion, readFileDetails } from "./file-details.server.ts";
import { requireParent } from "./files.server.ts";
import { audienceLabels, fileDetailsUrl, filesUrl, fileUrl, formatFileSize, parentUrl } from "./files.ts";
import { FocusPointField } from "./pictures/focus-point-field.tsx";
import "./file-details.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: args.loaderData?.file.name ?? "File" });

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = personOf(context);
  const parent = requireParent(person, params);
  return { parent, ...(await readFileDetails(person, parent, params.file)) };
}

type DetailsActionData = FormActionData & { question?: PublishQuestion };

export async function action({ params, ...args }: Route.ActionArgs) {
  const parent = requireParent(personOf(args.context), params);
  const submission = await readSubmission(args, fileDetailsUrl(parent, params.file));
  return dispatchIntent<DetailsActionData, "save">(submission, {
    forms: {
      save: async ({ person, form }) => {
        const { name, question } = await changeFileDetails(person, params.file, readForm(fileDetails, form));
        return question ? { question } : { successMessage: `${name}: saved.` };
      },
    },
    buttons: {},
  });
}

export const clientAction = formsClientAction(["save"]);

/** Sets the audience of a file, and the focus point of a picture. */
export default function FileDetailsPage({ loaderData }: Route.ComponentProps) {
  const { parent, file, canEdit, publicUrl } = loaderData;
  const result = useActionResult<DetailsActionData>();
  const question = result?.question;
  const { id, name, size, width, height } = file;
  return (
    <>
      <PageHeader
        title={name}
        intro={
          <>
            <span>{joinText(formatFileSize(size), width && `, ${width} × ${height} pixels`, `, added by ${file.addedBy}.`)}</span>{" "}
            <Link to={filesUrl(parent)}>All files</Link>
            {parent.type !== "website" && (
              <span>
                {" · "}
                <Link to={parentUrl(parent)}>{`Back to the ${parent.type}`}</Link>
              </span>
            )}
          </>
        }
      />
      <Panel title="Who sees it">
        <DetailsForm key={id} {...{ parent, file, canEdit, result }} />
        {publicUrl && (
          <div className="panel__footer stack gap-3 public-address">
            <h3>Its address for everybody</h3>
            <code className="public-address__url">{publicUrl}</code>
            <CopyButton text={publicUrl}>Copy address</CopyButton>
          </div>
        )}
      </Panel>
      <ConfirmDialog
        open={question !== undefined}
        title="Show this file to everybody?"
        intent="save"
        fields={question && { ...question.fields, confirmed: "yes" }}
        action="Show it to everybody"
      >
        Everybody who has the address can open <b>{question?.name}</b>, without a password. When you take it back, it is gone
        within five minutes, but not from where somebody has saved it.
      </ConfirmDialog>
    </>
  );
}

type DetailsFormProps = Pick<Route.ComponentProps["loaderData"], "parent" | "file" | "canEdit"> & { result?: DetailsActionData };

function DetailsForm({ parent, file, canEdit, result }: DetailsFormProps) {
  const formErrors = result?.formErrors;
  const isSaving = useNavigation().state === "submitting";
  const form = useResultFocus<HTMLFormElement>(formErrors);
  const stored = useNumbered({ audience: file.audience, focusX: String(file.focusX), focusY: String(file.focusY) });
  const { record } = useEditedForm({ form, stored, values: formErrors?.values, follows: true });
  const { audience, focusX, focusY } = { ...record.snapshot, ...result?.question?.fields, ...formErrors?.values };
  return (
    <Form method="post" className="panel__body panel__body--tight stack gap-5" ref={form}>
      {result?.successMessage && <Notice>{result.successMessage}</Notice>}
      {(formErrors?.formError || result?.errorMessage) && (
        <ErrorBox message={formErrors?.formError ?? result?.errorMessage ?? ""} />
      )}
      {!canEdit && <p>{`You may look at this file. Whoever may change the ${parent.type} decides who sees it.`}</p>}
      <input type="hidden" name="version" value={record.version} />
      <input type="hidden" name="snapshot" value={JSON.stringify(record.snapshot)} />
      <fieldset className="stack gap-5" disabled={!canEdit}>
        <SegmentedField
          label="Besides the staff"
          name="audience"
          options={fileAudiences.map((value) => ({ value, label: audienceOptions[value] }))}
          defaultValue={audience}
          error={formErrors?.errors.audience}
        />
        <p className="field__hint">
          <span>{audienceLabels.client}</span>: on the client’s own page. <span>{audienceLabels.public}</span>: at an address for
          everybody who has it, and on the public site.
        </p>
        {file.width !== null && (
          <FocusPointField
            key={`${focusX} ${focusY}`}
            file={{ name: file.name, focusX: Number(focusX), focusY: Number(focusY) }}
            src={fileUrl(file.id, 960)}
          />
        )}
        <div>
          <Button type="submit" name="intent" value="save" disabled={isSaving}>
            Save
          </Button>
        </div>
      </fieldset>
    </Form>
  );
}

/** The details, which have no version in the database, with a number that grows when they change. */
function useNumbered(snapshot: Record<string, string>) {
  const text = JSON.stringify(snapshot);
  const [numbered, setNumbered] = useState({ text, version: 1 });
  if (numbered.text !== text) setNumbered({ text, version: numbered.version + 1 });
  return { version: numbered.version, snapshot };
}

const audienceOptions = { staff: "Nobody", client: audienceLabels.client, public: audienceLabels.public };
