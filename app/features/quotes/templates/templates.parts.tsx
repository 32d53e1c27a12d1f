import { formatDateTime } from "#app/platform/values/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useDialogUrl } from "#app/ui/dialog/close-url.ts";
import { DeleteDialog } from "#app/ui/dialog/delete-dialog.tsx";
import { FormDialog } from "#app/ui/dialog/form-dialog.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { LongText } from "#app/ui/long-text.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { ResultToasts } from "#app/ui/result/result-toasts.tsx";
import type { readTemplatePage } from "./templates.server.ts";
import { type ListedTemplate, templateFields } from "./templates.ts";

type QuoteTemplatesProps = Omit<Awaited<ReturnType<typeof readTemplatePage>>, "newRecord">;

export function QuoteTemplates({ templates, canDelete, editedRecord, recordToDelete, deleted }: QuoteTemplatesProps) {
  return (
    <>
      <FormDialog recordLabel="Template" fields={templateFields} newRecord={null} editedRecord={editedRecord} />
      <DeleteDialog record={recordToDelete} recordType="template">
        <b>{recordToDelete?.title}</b> goes from every list; quotes that were made of it stay. You can undo this right afterwards.
      </DeleteDialog>
      <Panel title="Templates of quotes">
        <Table
          none="No templates yet. Save one from the menu of a quote."
          caption="Templates of quotes"
          columns={columns(canDelete)}
          rows={templates}
          rowKey={({ id }) => id}
        />
        <p className="panel__footer">
          To change what a template offers, open it as a quote, change that, and save it as a template of the same name.
        </p>
      </Panel>
      <ResultToasts deleted={deleted} />
    </>
  );
}

const columns = (canDelete: boolean): Column<ListedTemplate>[] => [
  { header: "Name", cell: ({ name }) => <LongText text={name} /> },
  { header: "Functions", cardLabel: "Functions", cell: ({ functions }) => <LongText text={functions.join(", ") || "-"} /> },
  { header: "Lines", cardLabel: "Lines", alignEnd: true, cell: ({ lines }) => lines },
  { header: "Changed", cardLabel: "Changed", cell: ({ changedAt }) => formatDateTime(changedAt) },
  { header: "Actions", cardFullWidth: true, cell: (template) => <Actions {...template} canDelete={canDelete} /> },
];

function Actions({ id, name, canDelete }: ListedTemplate & { canDelete: boolean }) {
  const dialogUrl = useDialogUrl();
  return (
    <div className="actions">
      <ButtonLink to={`/dashboard/quotes/new?template=${id}`} small variant="quiet">
        Open as a quote<span className="visually-hidden">{`: ${name}`}</span>
      </ButtonLink>
      <ButtonLink {...iconButtonProps} to={dialogUrl("edit", id)} icon="edit" aria-label={`Rename ${name}`}>
        {null}
      </ButtonLink>
      {canDelete && (
        <ButtonLink {...iconButtonProps} to={dialogUrl("delete", id)} icon="trash" aria-label={`Delete ${name}`}>
          {null}
        </ButtonLink>
      )}
    </div>
  );
}

const iconButtonProps = { small: true, variant: "quiet", preventScrollReset: true } as const;
