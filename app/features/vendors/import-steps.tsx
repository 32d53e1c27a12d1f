import { useState } from "react";
import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Progress } from "#app/ui/list/progress.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { ImportActionData } from "./import-action-data.ts";
import { PreviewTable } from "./preview-table.tsx";
import { csvColumns, importLimits, tooLargeMessage, vendorCount } from "./vendors.ts";

type Step<Name extends ImportActionData["step"]> = Extract<ImportActionData, { step: Name }>;

/** Step 1: the file. */
export function ChooseFile({ message, busy }: { message?: string; busy: boolean }) {
  // Checked before the upload; the server checks it too.
  const [tooLarge, setTooLarge] = useState(false);
  return (
    <Panel title="1. Choose a file">
      <Form method="post" encType="multipart/form-data" className="panel__body panel__body--tight stack gap-5" noValidate>
        <p>
          A .csv file of at most 1 MB and <span>{importLimits.rows.toLocaleString("en-IN")}</span> rows. Its first line is a
          header; the columns are <span>{csvColumns.join(", ")}</span>, in this order, or in any order under these names.
        </p>
        <Field
          label="CSV file"
          name="file"
          type="file"
          accept=".csv,text/csv"
          required
          error={tooLarge ? tooLargeMessage : message}
          onChange={(event) => setTooLarge((event.currentTarget.files?.[0]?.size ?? 0) > importLimits.bytes)}
        />
        <div className="actions">
          <Button small busy={busy} busyLabel="Reading..." disabled={tooLarge}>
            Preview
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

/** Step 2: the vendors of the file, the rows with an error and the duplicates. */
export function ImportPreview({ result: { importId, text, name, preview }, busy }: { result: Step<"preview">; busy: boolean }) {
  const { vendors, errors, duplicates, problem, ignored } = preview;
  const [skipsDuplicates, setSkipsDuplicates] = useState(true);
  const count = problem ? 0 : vendors - (skipsDuplicates ? duplicates : 0);
  return (
    <Panel title={name ? `2. Preview of ${name}` : "2. Preview"}>
      <div className="panel__body panel__body--tight stack gap-5">
        <p role="status">
          <span>{vendorCount(vendors)}</span>, <span>{errors}</span> <span>{errors === 1 ? "row" : "rows"}</span> with an error,{" "}
          <span>{duplicates}</span> already there.
        </p>
        {ignored && <p>{`These columns are not imported: ${ignored}.`}</p>}
        {(problem || errors > 0) && (
          <p role="alert">
            {problem
              ? `Nothing can be imported: ${problem} Correct the file and choose it again.`
              : "The rows with an error are left out. Correct them in the file and import it again: the others then count as already there."}
          </p>
        )}
      </div>
      <PreviewTable preview={preview} />
      <Form method="post" encType="multipart/form-data" className="panel__body panel__body--tight stack gap-5">
        <input type="hidden" name="import" value={importId} />
        <textarea name="text" defaultValue={text} hidden />
        {duplicates > 0 && (
          <Checkbox
            name="skip"
            label={`Leave out the ${duplicates} already there`}
            defaultChecked
            onChange={(event) => setSkipsDuplicates(event.currentTarget.checked)}
          />
        )}
        {/* The bar stands still at half: the server reports no progress. */}
        {busy && (
          <div role="status">
            <p>{`Storing ${vendorCount(count)}...`}</p>
            <Progress label={`Storing ${vendorCount(count)}`} parts={[{ color: "progress", value: 1 }]} total={2} />
          </div>
        )}
        <div className="actions">
          <ButtonLink to="/dashboard/vendors/import" small variant="quiet" reloadDocument>
            Choose another file
          </ButtonLink>
          {/* Without JavaScript the count does not follow the checkbox, so a file of duplicates only can be imported too. */}
          <Button
            small
            name="intent"
            value="import"
            disabled={problem !== null || (count === 0 && duplicates === 0)}
            busy={busy}
            busyLabel="Importing..."
          >{`Import ${vendorCount(count)}`}</Button>
        </div>
      </Form>
    </Panel>
  );
}

/** Step 3: the result, and for an admin a button that undoes the import. */
export function ImportDone({ result: { importId, count, skipped, rejected, canUndo } }: { result: Step<"done"> }) {
  return (
    <Panel title="3. Done">
      <div className="panel__body panel__body--tight stack gap-5">
        <p role="status">
          {joinText(
            `${vendorCount(count)} imported`,
            skipped > 0 && `, ${skipped} left out because they were already there`,
            rejected > 0 && `, ${rejected} left out because of an error`,
            ".",
          )}
        </p>
        <Form method="post" action="/dashboard/vendors" className="actions">
          <input type="hidden" name="id" value={importId} />
          <ButtonLink to="/dashboard/vendors" small>
            Show vendors
          </ButtonLink>
          {canUndo && (
            <Button small variant="quiet" icon="undo" name="intent" value="undo-import">
              Undo this import
            </Button>
          )}
        </Form>
      </div>
    </Panel>
  );
}
