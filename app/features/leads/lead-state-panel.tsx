import { useLayoutEffect, useRef } from "react";
import { Form, useSearchParams } from "react-router";
import { daysBetween, formatDay } from "#app/platform/values/dates.ts";
import type { Owner } from "#app/records/owners/owners.ts";
import { PhoneLink } from "#app/records/phone-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Fact, FactList } from "#app/ui/fact.tsx";
import { ActionForm, RecordInputs } from "#app/ui/form/action-form.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { ConflictNotice } from "#app/ui/form/field-conflict.tsx";
import { FormId } from "#app/ui/form/form-id.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { useEditedForm } from "#app/ui/form/use-edited-form.ts";
import { Panel } from "#app/ui/page/panel.tsx";
import { useRowFetcher } from "#app/ui/result/row-results.tsx";
import { useFormErrors } from "#app/ui/result/use-action-result.ts";
import { useResultFocus } from "#app/ui/result/use-result-focus.ts";
import { leadStages } from "#db/enums.ts";
import { NextActionFields, OwnerSelect } from "./leads.parts.tsx";
import { type Lead, stageName } from "./leads.ts";
import "#app/ui/form-grid.css";
import "./lead-state-panel.css";

type StatePanelProps = { lead: Lead; owners: Owner[] };

export function LeadStatePanel({ lead, owners }: StatePanelProps) {
  return (
    <Panel title="Stage">
      <div className="panel__body panel__body--tight stack gap-3">
        <MoveLeadForm lead={lead} />
        <AssignForm lead={lead} owners={owners} />
      </div>
      <FactList>
        {lead.lostReason && <Fact name="Lost because" value={lead.lostReason} />}
        <Fact name="Phone" value={lead.phone && <PhoneLink phone={lead.phone} />} />
        <Fact name="Email" value={lead.email && <a href={`mailto:${encodeURIComponent(lead.email)}`}>{lead.email}</a>} />
        <Fact name="Company" value={lead.company} />
      </FactList>
    </Panel>
  );
}

/** Moves a lead to another stage, also without JavaScript. */
function MoveLeadForm({ lead }: { lead: Lead }) {
  const fetcher = useRowFetcher(`move:${lead.id}`);
  const busy = fetcher.state !== "idle";
  // The dialog that asks for the reason may be cancelled: the select then shows the lead's stage again.
  const isMarkingLost = useSearchParams()[0].get("lost") === lead.id;

  return (
    <fetcher.Form method="post" className="select-form row gap-2">
      <input type="hidden" name="id" value={lead.id} />
      <input type="hidden" name="version" value={lead.version} />
      <Select
        key={`${lead.stage} ${isMarkingLost}`}
        label={`Stage of ${lead.name}`}
        hideLabel
        small
        name="stage"
        options={leadStages.map((stage) => ({ value: stage, label: stageName(stage) }))}
        defaultValue={lead.stage}
      />
      <Button small variant="quiet" name="intent" value="move" busy={busy}>
        Move<span className="visually-hidden">{` ${lead.name}`}</span>
      </Button>
    </fetcher.Form>
  );
}

const AssignForm = ({ lead: { id, version, ownerId }, owners }: StatePanelProps) => (
  <ActionForm
    intent="assign"
    record={{ id, version, snapshot: { owner_id: ownerId ?? "" } }}
    follows
    className="select-form row gap-2"
    noValidate={false}
  >
    {({ values }) => (
      <>
        <OwnerSelect ownerId={values.owner_id} owners={owners} hideLabel />
        <ErrorSummary />
        <IntentButton small variant="quiet" intent="assign" busyLabel="Saving...">
          Assign
        </IntentButton>
      </>
    )}
  </ActionForm>
);

/** The next action of a lead: its form, and the button that marks it as done, after which the form asks for another one. */
export function NextActionPanel({ lead, today }: { lead: Lead; today: string }) {
  const formErrors = useFormErrors("next");
  const { nextAction, nextActionOn } = lead;
  const formRef = useResultFocus<HTMLFormElement>(formErrors);
  const snapshot = { next_action: nextAction ?? "", next_action_on: nextActionOn ?? "" };
  const stored = { id: lead.id, version: lead.version, snapshot };
  // What another person saves leaves what is being typed.
  const { record, followed } = useEditedForm({ form: formRef, stored, values: formErrors?.values, follows: true });
  const { panel, onSubmit } = useNextActionFocus(followed, Boolean(nextAction || nextActionOn));
  const { errors, formError, conflict } = formErrors ?? {};
  const form = (
    <Form
      key={followed}
      method="post"
      ref={formRef}
      className="panel__body panel__body--tight stack gap-4 next-action__form"
      onSubmit={onSubmit}
      noValidate
      replace
      preventScrollReset
    >
      <RecordInputs record={record} />
      <FormId value="next" values={{ ...record.snapshot, ...formErrors?.values }} {...{ errors, formError, conflict }}>
        <ConflictNotice />
        <div className="form-grid">
          <NextActionFields />
        </div>
        <ErrorSummary />
      </FormId>
      <IntentButton small variant="quiet" intent="next" busyLabel="Saving...">
        Set next action
      </IntentButton>
    </Form>
  );
  const daysLate = nextActionOn ? daysBetween(nextActionOn, today) : 0;
  if (!nextAction && !nextActionOn)
    return (
      <div ref={panel}>
        <Panel title="Next action">{form}</Panel>
      </div>
    );
  return (
    <div ref={panel}>
      <Panel title="Next action" headerActions={<DoneButton lead={lead} />}>
        <p className="panel__body panel__body--tight">
          <b className="bold">{nextAction ?? "Next action"}</b>{" "}
          {nextActionOn && <time className="no-wrap">{formatDay(nextActionOn)}</time>}{" "}
          {daysLate > 0 && <span className="late no-wrap">{daysLate === 1 ? "1 day late" : `${daysLate} days late`}</span>}
        </p>
        {/* Closed after saving: a new element for each saved value. */}
        <details key={followed} className="next-action__change" open={formErrors && true}>
          <summary>Change</summary>
          {form}
        </details>
      </Panel>
    </div>
  );
}

/**
 * A click on "Done" removes that button: the field of the next action gets the focus. Saving the form closes or removes it: "Change",
 * beside what was saved, gets the focus.
 * @param followed how often the form has followed what is stored @param isSet whether there is a next action
 */
function useNextActionFocus(followed: number, isSet: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef({ followed, isSet });
  const isSubmitted = useRef(false);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { followed, isSet };
    const isSame = before.followed === followed && before.isSet === isSet;
    if (isSame || document.activeElement !== document.body) return;
    const isSaved = isSet && isSubmitted.current;
    const isDone = before.isSet && !isSet;
    isSubmitted.current = false;
    if (isSaved || isDone) panel.current?.querySelector<HTMLElement>(isSet ? "summary" : "input:not([type=hidden])")?.focus();
  }, [followed, isSet]);
  const onSubmit = () => {
    isSubmitted.current = true;
  };
  return { panel, onSubmit };
}

function DoneButton({ lead }: { lead: Lead }) {
  const fetcher = useRowFetcher(`done:${lead.id}`);
  return (
    <fetcher.Form method="post">
      <LeadIds lead={lead} />
      <Button small variant="soft" icon="check" name="intent" value="done" busy={fetcher.state !== "idle"} busyLabel="Saving...">
        Done
      </Button>
    </fetcher.Form>
  );
}

const LeadIds = ({ lead }: { lead: Pick<Lead, "id" | "version"> }) => (
  <>
    <input type="hidden" name="id" value={lead.id} />
    <input type="hidden" name="version" value={lead.version} />
  </>
);
