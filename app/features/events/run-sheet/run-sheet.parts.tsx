import { formatDateTime } from "#app/platform/values/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useDialogUrl } from "#app/ui/dialog/close-url.ts";
import { DeleteDialog } from "#app/ui/dialog/delete-dialog.tsx";
import { FormDialog } from "#app/ui/dialog/form-dialog.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { LongText } from "#app/ui/long-text.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { ResultToasts } from "#app/ui/result/result-toasts.tsx";
import { lengthText } from "./run-sheet.ts";
import type { readRunTemplatePage } from "./templates/run-templates.server.ts";
import { offsetText, runTemplateFields, type TemplateLine } from "./templates/run-templates.ts";

type RunTemplatesProps = Omit<Awaited<ReturnType<typeof readRunTemplatePage>>, "newRecord">;

/** The templates of run sheets, each with its lines. */
export function RunTemplates({ templates, editedRecord, recordToDelete, deleted }: RunTemplatesProps) {
  return (
    <>
      <FormDialog recordLabel="Template" fields={runTemplateFields} newRecord={null} editedRecord={editedRecord} />
      <DeleteDialog record={recordToDelete} recordType="template">
        <b>{recordToDelete?.title}</b> goes from the list; run sheets that were started from it stay. You can undo this right
        afterwards.
      </DeleteDialog>
      <Panel title="Templates of run sheets">
        <Table
          none="No templates yet. Save one from the menu of a run sheet."
          caption="Templates of run sheets"
          columns={columns}
          rows={templates}
          rowKey={({ id }) => id}
        />
        <p className="panel__footer">
          To change what a template has, start a run sheet from it, change that, and save it as a template of the same name.
        </p>
      </Panel>
      <ResultToasts deleted={deleted} />
    </>
  );
}

type ListedTemplate = RunTemplatesProps["templates"][number];

const columns: Column<ListedTemplate>[] = [
  { header: "Name", cell: ({ name }) => <LongText text={name} /> },
  { header: "Kind of event", cardLabel: "Kind of event", cell: ({ eventType }) => eventType || "-" },
  { header: "Lines", cardFullWidth: true, cell: ({ lines }) => <Lines lines={lines} /> },
  { header: "Changed", cardLabel: "Changed", cell: ({ changedAt }) => formatDateTime(changedAt) },
  { header: "Actions", cardFullWidth: true, cell: (template) => <Actions {...template} /> },
];

const Lines = ({ lines }: Pick<ListedTemplate, "lines">) => (
  <details>
    <summary>{lines.length === 1 ? "1 line" : `${lines.length} lines`}</summary>
    <ol>
      {lines.map((line, index) => (
        <li key={index}>
          <b>{line.title}</b>
          <small className="line soft">{timeText(line)}</small>
        </li>
      ))}
    </ol>
  </details>
);

const timeText = ({ offset, minutes, hard, real, place }: TemplateLine): string =>
  [
    offsetText(offset),
    lengthText(minutes),
    real && real.minutes !== minutes && `really ${lengthText(real.minutes)}`,
    hard && "fixed time",
    place,
  ]
    .filter(Boolean)
    .join(", ");

function Actions({ id, name }: ListedTemplate) {
  const url = useDialogUrl();
  const style = { small: true, variant: "quiet", preventScrollReset: true } as const;
  return (
    <div className="actions">
      <ButtonLink {...style} to={url("edit", id)} icon="edit" aria-label={`Rename ${name}`}>
        {null}
      </ButtonLink>
      <ButtonLink {...style} to={url("delete", id)} icon="trash" aria-label={`Delete ${name}`}>
        {null}
      </ButtonLink>
    </div>
  );
}
