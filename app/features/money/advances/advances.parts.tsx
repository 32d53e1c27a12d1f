import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { useStaffCompany } from "#app/company/use-company.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { formatRupeesAndPaise, formatRupeesExactly } from "#app/platform/values/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog/dialog.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { useFormErrors } from "#app/ui/result/use-action-result.ts";
import { paymentMethodLabels } from "../money.ts";
import { AdvanceForm, type AdvanceFormProps } from "./advance-form.tsx";
import {
  type AdvanceRow,
  type AdvanceState,
  advanceStatus,
  completedText,
  type OpenAdvances,
  otherOfficeMessage,
  selectedAdvanceValue,
} from "./advances.ts";
import type { AdvanceContext } from "./record-advance.server.ts";
import "#app/ui/related-list.css";

type AdvanceDialogProps = Omit<AdvanceFormProps, "context" | "newId"> & {
  /** The id for a new advance, and the data of its form; null: closed. */
  newAdvance: { id: string; context: AdvanceContext } | null;
};

/** Records an advance. Without a client or a lead it says what is missing. */
export function AdvanceDialog({ newAdvance, ...props }: AdvanceDialogProps) {
  if (!newAdvance) return null;
  const { id, context } = newAdvance;
  if (context.client || context.lead) return <AdvanceForm context={context} newId={id} {...props} />;
  return (
    <Dialog open title="Record advance" closeUrl={props.closeUrl}>
      {props.intro satisfies ReactNode}
      <PayerMissing event={context.event} />
    </Dialog>
  );
}

const PayerMissing = ({ event }: Pick<AdvanceContext, "event">) => (
  <>
    <p>A receipt voucher names who paid. Please choose the client of this event first, under “Client”.</p>
    <ErrorSummary message={useFormErrors("record-advance")?.formError} />
    <DialogActions>
      {event && (
        <ButtonLink to={`/dashboard/events/${event.id}`} replace>
          Choose the client
        </ButtonLink>
      )}
    </DialogActions>
  </>
);

type RecordedAdvanceProps = { advance: Pick<AdvanceRow, "id" | "number" | "gross"> | undefined; voucherMail?: string } & {
  /** The tasks to collect it, which were completed with it. */
  completedTasks?: readonly string[];
};
export const RecordedAdvance = ({ advance, voucherMail, completedTasks = [] }: RecordedAdvanceProps) =>
  advance && (
    <Notice comesIntoView key={advance.id}>
      <p>
        <span>{`${formatRupeesAndPaise(advance.gross)} recorded:`}</span>{" "}
        <Link to={`/dashboard/advances/${advance.id}`}>
          receipt voucher <span className="no-wrap">{advance.number}</span>
        </Link>
        <span>{joinText(voucherMail, completedTasks.length > 0 && `. ${completedText(completedTasks)}`)}</span>
      </p>
    </Notice>
  );

export function AdvancePanel({ advances }: { advances: readonly AdvanceRow[] }) {
  const issuesVouchers = useStaffCompany().advanceDocument === "voucher";
  if (!issuesVouchers && advances.length === 0) return null;
  return (
    <Panel title="Advances" headerActions={<Link to="/dashboard/advances">All advances</Link>}>
      {advances.length > 0 ? <AdvanceList advances={advances} /> : <EmptyState message="No advance yet." />}
      {issuesVouchers && (
        <p className="panel__footer">
          <ButtonLink to="?advance" small variant="quiet" icon="plus" preventScrollReset>
            Record advance
          </ButtonLink>
        </p>
      )}
    </Panel>
  );
}

export const AdvanceList = ({ advances }: { advances: readonly AdvanceRow[] }) => (
  <ul className="panel__body panel__body--tight related-list numeric">
    {advances.map((advance) => (
      <li key={advance.id}>
        <div>
          <Link className="no-wrap" to={`/dashboard/advances/${advance.id}`}>
            {advance.number}
          </Link>
          <small>{`${formatDay(advance.receivedOn)}, ${paymentMethodLabels[advance.method]}`}</small>
        </div>
        <span className="no-wrap">{formatRupeesExactly(advance.gross)}</span>
        <AdvanceChip {...advance} />
      </li>
    ))}
  </ul>
);

export function AdvanceChip(advance: AdvanceState) {
  const status = advanceStatus(advance);
  if (advance.isCancelled || advance.reversalId) return <Chip status={status} />;
  if (advance.left === 0) return <Chip status={status} tone="done" shape="full" />;
  return <Chip status={status} tone="progress" shape={status === "open" ? undefined : "half"} />;
}

type OpenAdvancesProps = {
  advances: OpenAdvances;
  /** The balance of the invoice, in paise. */
  balance: number;
};

/** The client's open advances, which an invoice issued earlier can still use. */
export function OpenAdvancesPanel({ advances: { usable, ofOtherOffice }, balance }: OpenAdvancesProps) {
  const company = useStaffCompany();
  if (usable.length + ofOtherOffice.length === 0 || balance <= 0) return null;
  return (
    <Panel title="Open advances of this client">
      <ul className="panel__body panel__body--tight related-list numeric">
        {usable.map((advance) => (
          <li key={advance.id}>
            <div>
              <Link className="no-wrap" to={`/dashboard/advances/${advance.id}`}>
                {advance.number}
              </Link>
              <small>{[formatDay(advance.voucherDate), advance.taxDifference].filter(Boolean).join(". ")}</small>
            </div>
            <span className="no-wrap">{`${formatRupeesExactly(advance.left)} left`}</span>
            <Form method="post" replace preventScrollReset>
              <input type="hidden" name="advance" value={selectedAdvanceValue(advance)} />
              <IntentButton intent="use-advance" fields={{ advance: selectedAdvanceValue(advance) }} small variant="quiet">
                <span>{`Use ${formatRupeesAndPaise(Math.min(advance.left, balance))}`}</span>
                <span className="visually-hidden">{` of ${advance.number}`}</span>
              </IntentButton>
            </Form>
          </li>
        ))}
        {ofOtherOffice.map((advance) => (
          <li key={advance.id}>
            <div>
              <Link className="no-wrap" to={`/dashboard/advances/${advance.id}`}>
                {advance.number}
              </Link>
              <small>{otherOfficeMessage(company, advance)}</small>
            </div>
            <span className="no-wrap">{`${formatRupeesExactly(advance.left)} left`}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
