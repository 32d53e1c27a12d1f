import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { FieldControl } from "#app/ui/form/field-control.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type MissingPermit, missingPermitsText, permitsReason } from "./permits.ts";

type MissingPermitsProps = {
  event: { id: string; version: number; status: string; permitsReason: string | null };
  missingPermits: readonly MissingPermit[];
  isPermitsDialogOpen: boolean;
  closeUrl: string;
};

/** Names the permits that an active event lacks, and asks an admin why before a pending one becomes active without them. */
export function MissingPermits({ event, missingPermits, isPermitsDialogOpen, closeUrl }: MissingPermitsProps) {
  return (
    <>
      {event.status === "active" && missingPermits.length > 0 && (
        <Notice plain>
          <p>{`Active without its permits: ${missingPermitsText(missingPermits)}`}</p>
          {event.permitsReason && <p className="soft typed">{event.permitsReason}</p>}
        </Notice>
      )}
      <ConfirmDialog
        open={isPermitsDialogOpen}
        title="Active without its permits?"
        closeUrl={closeUrl}
        intent="status"
        fields={{ id: event.id, version: event.version, status: "active" }}
        action="Mark as Active all the same"
        field={<FieldControl name="permits_reason" label={permitsReason.label} input={permitsReason.input} />}
      >
        {missingPermitsText(missingPermits)}
      </ConfirmDialog>
    </>
  );
}
