import { Form } from "react-router";
import { Toast } from "#app/ui/toast.tsx";
import type { VendorAnswer } from "./vendors.ts";

/** Says what the last button did, and takes a deletion or an import back on request. */
export function VendorToast({ answer, onDismiss }: { answer?: VendorAnswer; onDismiss: () => void }) {
  const undo = answer?.undo;
  return (
    <Toast
      message={answer?.failed ?? answer?.done ?? null}
      onDismiss={onDismiss}
      action={
        undo && (
          <Form method="post" action="/dashboard/vendors">
            <input type="hidden" name="intent" value={undo.intent} />
            <input type="hidden" name="id" value={undo.id} />
            <button type="submit">Undo</button>
          </Form>
        )
      }
    />
  );
}
