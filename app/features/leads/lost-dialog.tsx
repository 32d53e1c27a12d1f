import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/field.tsx";
import type { LeadActionData } from "./leads.ts";

type LostDialogProps = { lead: { id: string; name: string; version: number } | null; answer?: LeadActionData; closeTo: string };

/** Asks why a lead is lost. Open while the address says `?lost=…`. */
export function LostDialog({ lead, answer, closeTo }: LostDialogProps) {
  const { formData } = useNavigation();
  const { errors = {}, values = {} } = answer?.refused ?? {};
  return (
    <Dialog open={lead !== null} title="Why was it lost?" closeTo={closeTo}>
      {lead && (
        <Form method="post" noValidate preventScrollReset>
          {answer?.failed && <ErrorBox message={answer.failed} />}
          <input type="hidden" name="id" value={lead.id} />
          <input type="hidden" name="version" value={lead.version} />
          <input type="hidden" name="stage" value="lost" />
          <Field
            label={`Reason ${lead.name} gave`}
            name="lost_reason"
            required
            maxLength={500}
            defaultValue={values.lost_reason}
            error={errors.lost_reason}
          />
          <div className="acts">
            <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
              Cancel
            </ButtonLink>
            <Button name="intent" value="move" busy={formData?.get("intent") === "move"} busyLabel="Saving...">
              Mark as Lost
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}
