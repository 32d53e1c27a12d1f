import type { ComponentProps, ReactNode } from "react";
import { ActionForm } from "./action-form.tsx";
import type { ButtonStyle } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { IntentButton } from "./intent-button.tsx";
import "./form-grid.css";

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
  };

/** A dialog with one form of the page's action. The children are its fields. */
export function ActionDialog({ open, title, closeUrl, submit, busyLabel = "Saving...", variant, ...props }: ActionDialogProps) {
  const { intro, note, cancelLabel, gridClass = "form-grid", children, ...form } = props;
  return (
    <Dialog open={open} title={title} closeUrl={closeUrl}>
      {intro}
      {open && (
        <ActionForm key={form.record?.id} {...form}>
          {(state) => (
            <>
              <div className={gridClass}>
                {typeof children === "function" ? children(state) : children}
                <ErrorSummary />
              </div>
              <DialogActions note={note} cancelLabel={cancelLabel}>
                <IntentButton intent={form.intent} fields={buttonFields(form.fields)} variant={variant} busyLabel={busyLabel}>
                  {submit}
                </IntentButton>
              </DialogActions>
            </>
          )}
        </ActionForm>
      )}
    </Dialog>
  );
}

const buttonFields = (fields: ComponentProps<typeof ActionForm>["fields"] = {}) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value ?? "")]));
