import type { ComponentProps, ReactNode } from "react";
import type { ButtonStyle } from "../button.tsx";
import { ActionForm } from "../form/action-form.tsx";
import { ErrorSummary } from "../form/error-summary.tsx";
import { useConflictSaves } from "../form/field-conflict.tsx";
import { IntentButton } from "../form/intent-button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import "../form-grid.css";

type ActionDialogProps = ComponentProps<typeof ActionForm> &
  Pick<ComponentProps<typeof Dialog>, "open" | "closeUrl"> & {
    title: ReactNode;
    /** The label of the button that submits, and while it does. */
    submit: ReactNode;
    busyLabel?: string;
    variant?: ButtonStyle["variant"];
    /** Above the fields. */
    intro?: ReactNode;
    /** Above the buttons. */
    note?: ReactNode;
    cancelLabel?: string;
    gridClass?: string;
    /** Another one: the form starts anew in the dialog that stays open. */
    formKey?: string;
  };

/** A dialog with one form of the page's action. The children are its fields. */
export function ActionDialog({
  open,
  title,
  closeUrl,
  submit,
  busyLabel = "Saving...",
  variant,
  formKey,
  ...props
}: ActionDialogProps) {
  const { intro, note, cancelLabel, gridClass = "form-grid", children, ...form } = props;
  return (
    <Dialog open={open} title={title} closeUrl={closeUrl}>
      {intro}
      {open && (
        <ActionForm key={form.record?.id ?? formKey} {...form}>
          {(state) => (
            <>
              <div className={gridClass}>
                {typeof children === "function" ? children(state) : children}
                <ErrorSummary />
              </div>
              <Actions note={note} cancelLabel={cancelLabel}>
                {(saves) => (
                  <IntentButton intent={form.intent} fields={buttonFields(form.fields)} variant={variant} busyLabel={busyLabel}>
                    {saves ?? submit}
                  </IntentButton>
                )}
              </Actions>
            </>
          )}
        </ActionForm>
      )}
    </Dialog>
  );
}

type ActionsProps = Pick<ActionDialogProps, "note" | "cancelLabel"> & { children: (saves: string | undefined) => ReactNode };

/** After a conflict the buttons say what they do with the entered fields. */
function Actions({ note, cancelLabel, children }: ActionsProps) {
  const saves = useConflictSaves();
  if (!saves) return <DialogActions {...{ note, cancelLabel }}>{children(undefined)}</DialogActions>;
  const fields = new Intl.ListFormat("en-IN").format(saves);
  return (
    <DialogActions
      note={fields ? `Saves ${fields}; everything else is saved already.` : "Everything is saved already."}
      cancelLabel={fields ? "Discard mine" : "Close"}
    >
      {children(saves.length === 0 ? undefined : saves.length === 1 ? "Save one field" : `Save ${saves.length} fields`)}
    </DialogActions>
  );
}

const buttonFields = (fields: ComponentProps<typeof ActionForm>["fields"] = {}) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value ?? "")]));
