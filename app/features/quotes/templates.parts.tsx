import { formatDateTime } from "#app/platform/dates.ts";
import type { FormActionData } from "#app/platform/forms.ts";
import { withParam } from "#app/platform/list-filters.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeleteDialog } from "#app/ui/delete-dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { LongText } from "#app/ui/long-text.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { UndoToast } from "#app/ui/undo-toast.tsx";
import type { useLastResult } from "#app/ui/use-last-result.ts";
import { type ListedTemplate, templateFields } from "./templates.ts";

type QuoteTemplatesProps = {
  templates: ListedTemplate[];
  canDelete: boolean;
  editedTemplate: ListedTemplate | null;
  templateToDelete: (ListedTemplate & { title: string }) | null;
  deleted: { id: string; title: string } | null;
  closeUrl: string;
  results: ReturnType<typeof useLastResult<FormActionData>>;
};

export function QuoteTemplates({
  templates,
  canDelete,
  editedTemplate,
  templateToDelete,
  deleted,
  closeUrl,
  results,
}: QuoteTemplatesProps) {
  const { lastResult, onDismiss } = results;
  return (
    <>
      <FormDialog
        recordLabel="Template"
        fields={templateFields}
        newRecord={null}
        editedRecord={editedTemplate}
        closeUrl={closeUrl}
      />
      <DeleteDialog record={templateToDelete} recordType="template" closeUrl={closeUrl}>
        <b>{templateToDelete?.title}</b> goes from every list; quotes that were made of it stay. You can undo this right
        afterwards.
      </DeleteDialog>
      <Panel title="Templates of quotes">
        {templates.length === 0 ? (
          <EmptyState message="No templates yet. Save one from the menu of a quote." />
        ) : (
          <Table caption="Templates of quotes" columns={columns(closeUrl, canDelete)} rows={templates} rowKey={({ id }) => id} />
        )}
        <p className="panel__footer">
          To change what a template offers, open it as a quote, change that, and save it as a template of the same name.
        </p>
      </Panel>
      <Toast message={lastResult?.errorMessage ?? lastResult?.successMessage ?? null} onDismiss={onDismiss} />
      {!lastResult && <UndoToast deleted={deleted} />}
    </>
  );
}

const columns = (url: string, canDelete: boolean): Column<ListedTemplate>[] => [
  { header: "Name", cell: ({ name }) => <LongText text={name} /> },
  { header: "Functions", cardLabel: "Functions", cell: ({ functions }) => <LongText text={functions.join(", ") || "-"} /> },
  { header: "Lines", cardLabel: "Lines", alignEnd: true, cell: ({ lines }) => lines },
  { header: "Changed", cardLabel: "Changed", cell: ({ changedAt }) => formatDateTime(changedAt) },
  {
    header: "Actions",
    cardFullWidth: true,
    cell: ({ id, name }) => (
      <div className="actions">
        <ButtonLink to={`/dashboard/quotes/new?template=${id}`} small variant="quiet">
          Open as a quote<span className="visually-hidden">: {name}</span>
        </ButtonLink>
        <ButtonLink {...iconButtonProps} to={withParam(url, `edit=${id}`)} icon="edit" aria-label={`Rename ${name}`}>
          {null}
        </ButtonLink>
        {canDelete && (
          <ButtonLink {...iconButtonProps} to={withParam(url, `delete=${id}`)} icon="trash" aria-label={`Delete ${name}`}>
            {null}
          </ButtonLink>
        )}
      </div>
    ),
  },
];

const iconButtonProps = { small: true, variant: "quiet", preventScrollReset: true } as const;
