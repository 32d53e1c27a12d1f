import { useState } from "react";
import { Form } from "react-router";
import { useStaffCompany } from "#app/company/use-company.ts";
import { PictureUpload, useSubmitAfterUploads } from "#app/features/files/files.parts.tsx";
import { fileUrl } from "#app/features/files/files.ts";
import { ratesOn, zeroKindNames } from "#app/gst/rates.ts";
import { formatDateTime, today } from "#app/platform/values/dates.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ActionDialog } from "#app/ui/dialog/action-dialog.tsx";
import { setAutofocus } from "#app/ui/dialog/dialog.tsx";
import { FieldControl } from "#app/ui/form/field-control.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Panel } from "#app/ui/page/panel.tsx";
import { zeroKinds } from "#db/enums.ts";
import { answerHours, type Extra, extraChips } from "./extras.ts";
import "#app/ui/related-list.css";

/** What was asked for on the day, beyond the quote, and what the client says to it. */
export function ExtrasPanel({ extras, canAdd }: { extras: readonly Extra[]; canAdd: boolean }) {
  return (
    <Panel title="Extras" id="extras">
      {extras.length > 0 && (
        <ul className="panel__body panel__body--tight related-list numeric">
          {extras.map((extra) => (
            <li key={extra.id}>
              <div>
                <b className="bold typed">{extra.title}</b>{" "}
                <small className="line soft typed">
                  {joinText(extra.quantity && `${extra.quantity}, `, `asked for by ${extra.askedBy}. `, answerText(extra))}
                </small>
                {extra.fileId && (
                  <a href={fileUrl(extra.fileId)} target="_blank" rel="noreferrer">
                    Picture
                  </a>
                )}
                {(extra.status === "open" || extra.status === "late") && <ExtraButtons {...extra} />}
              </div>
              <span className="no-wrap">{formatRupees(extra.amount)}</span>
              <Chip {...extraChips[extra.status]} />
            </li>
          ))}
        </ul>
      )}
      <div className="panel__footer actions">
        {canAdd ? (
          <ButtonLink to="?extra" small variant="quiet" icon="plus" preventScrollReset>
            Add an extra
          </ButtonLink>
        ) : (
          <p className="field__hint">An extra belongs to an accepted quote.</p>
        )}
      </div>
    </Panel>
  );
}

function answerText({ status, answerBy, answeredName }: Extra): string {
  if (status === "open") return `The client can answer until ${formatDateTime(answerBy)}.`;
  if (status === "late") return `Not answered by ${formatDateTime(answerBy)}: the final bill names it as open.`;
  return answeredName && `${status === "confirmed" ? "Confirmed" : "Refused"} by ${answeredName}.`;
}

const ExtraButtons = ({ id, version, title }: Extra) => (
  <span className="actions">
    {(["ask-extra-again", "withdraw-extra"] as const).map((intent) => (
      <Form method="post" preventScrollReset key={intent}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <IntentButton intent={intent} fields={{ id }} small variant="quiet">
          <span>{intent === "withdraw-extra" ? "Withdraw" : "Ask again"}</span>
          <span className="visually-hidden">{`: ${title}`}</span>
        </IntentButton>
      </Form>
    ))}
  </span>
);

type ExtraDialogProps = {
  eventId: string;
  /** Null: closed. */
  newId: string | null;
  /** The accepted quotes of the event. */
  quotes: readonly { quoteId: string; number: string }[];
};

export const ExtraDialog = ({ newId, ...props }: ExtraDialogProps) => newId && <OpenExtraDialog newId={newId} {...props} />;

function OpenExtraDialog({ eventId, newId, quotes }: ExtraDialogProps & { newId: string }) {
  const parent = { type: "event", id: eventId } as const;
  const { onSubmit, isWaiting } = useSubmitAfterUploads(parent);
  const { defaultRate, otherRates } = useStaffCompany();
  const [photo, setPhoto] = useState<{ id: string; name: string } | null>(null);
  return (
    <ActionDialog
      open
      title="Add an extra"
      intent="add-extra"
      newId={newId}
      submit="Add, and ask the client"
      busyLabel={isWaiting ? "Adding the picture..." : "Adding..."}
      onSubmit={onSubmit}
      note={`The client gets a mail, and confirms it on their page within ${answerHours} hours.`}
    >
      <FieldControl name="title" label="What" input={{ wide: true }} ref={setAutofocus} />
      <FieldControl name="quantity" label="Quantity" input={{ inputMode: "decimal" }} />
      <FieldControl name="rate" label="Rate in rupees, before GST" input={{ inputMode: "decimal" }} />
      <Select
        label="GST"
        name="gst"
        defaultValue={defaultRate}
        options={[
          ...ratesOn(today(), otherRates).map((rate) => ({ value: rate, label: `${rate}%` })),
          ...zeroKinds.map((kind) => ({ value: kind, label: zeroKindNames[kind] })),
        ]}
      />
      <FieldControl name="asked_by" label="Asked for by" input={{ wide: true }} />
      {quotes.length > 1 ? (
        <Select
          label="Quote"
          name="quote"
          layoutClass="full-width"
          options={quotes.map(({ quoteId, number }) => ({ value: quoteId, label: number }))}
        />
      ) : (
        <input type="hidden" name="quote" value={quotes[0]?.quoteId} />
      )}
      <div className="full-width">
        <input type="hidden" name="photo" value={photo?.id ?? ""} />
        {photo && <p className="typed">{photo.name}</p>}
        <PictureUpload parent={parent} label="the extra" onAdded={setPhoto} />
      </div>
    </ActionDialog>
  );
}
