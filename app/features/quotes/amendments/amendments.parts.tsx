import { Form } from "react-router";
import { formatDateTime } from "#app/platform/values/dates.ts";
import { formatRupees, signedRupees } from "#app/platform/values/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { amendmentChips, amendmentName } from "./amendments.ts";
import type { QuoteContract } from "./read-amendment.server.ts";
import "#app/ui/form/field.css";
import "#app/ui/related-list.css";
import "#app/ui/sums.css";

type ContractPanelProps = {
  contract: QuoteContract;
  /** The id of a new amendment, so that a button that is clicked twice starts one. */
  newId: string;
};

/** What was agreed for a quote after it was accepted: its amendments, the total with them, and what is to be invoiced or credited. */
export function ContractPanel({ contract, newId }: ContractPanelProps) {
  const { quoteId, number, amendments, quoted, extras, total, toInvoice, differs, creditInvoiceId } = contract;
  const open = amendments.find(({ status }) => status === "draft" || status === "sent");
  const [last] = amendments;
  const isRefused = last?.status === "declined" || last?.status === "withdrawn";
  return (
    <Panel title={`Contract ${number}`}>
      <div className="panel__body">
        <dl className="sums numeric">
          <dt>As accepted, with GST</dt>
          <dd>{formatRupees(quoted)}</dd>
          {amendments
            .filter(({ status }) => status === "accepted")
            .toReversed()
            .map(({ id, number, change }) => [
              <dt key={id}>
                <Link to={`/dashboard/amendments/${id}`}>{`Change ${amendmentName(number)}`}</Link>
              </dt>,
              <dd key={`${id} sum`}>{signedRupees(change ?? 0)}</dd>,
            ])}
          {extras > 0 && (
            <>
              <dt>Extras</dt>
              <dd>{signedRupees(extras)}</dd>
            </>
          )}
          <dt className="sums__total">Agreed</dt>
          <dd className="sums__total">{formatRupees(total)}</dd>
          <dt>{toInvoice < 0 ? "Invoiced above it" : "Still to invoice"}</dt>
          <dd className={toInvoice < 0 ? "late" : undefined}>{formatRupees(Math.abs(toInvoice))}</dd>
        </dl>
        {toInvoice < 0 && (
          <p className="above-2">
            The invoices of this event charge more than was agreed.{" "}
            {creditInvoiceId && (
              <Link
                to={`/dashboard/invoices/${creditInvoiceId}?${new URLSearchParams({ credit: String(-toInvoice), reason: creditReason(contract) })}`}
              >
                Prepare a credit note
              </Link>
            )}
          </p>
        )}
      </div>
      {amendments.some(({ status }) => status !== "accepted") && (
        <ul className="panel__body panel__body--tight related-list">
          {amendments
            .filter(({ status }) => status !== "accepted")
            .map(({ id, number, status, reason, sentAt, answer }) => (
              <li key={id}>
                <div>
                  <Link
                    to={`/dashboard/amendments/${id}`}
                  >{`Change ${number === null ? "in draft" : amendmentName(number)}`}</Link>
                  <small className="line soft typed">
                    {joinText(sentAt && `Sent ${formatDateTime(sentAt)}. `, answer ? `“${answer}”` : reason)}
                  </small>
                </div>
                <Chip {...amendmentChips[status]} />
              </li>
            ))}
        </ul>
      )}
      {differs && <p className="panel__body field__hint">{joinText(differs, open && " The open change does not say so.")}</p>}
      <div className="panel__footer actions">
        {open ? (
          <ButtonLink to={`/dashboard/amendments/${open.id}`} small variant="quiet">
            {open.status === "draft" ? "Go on with the draft" : "Open the change"}
          </ButtonLink>
        ) : (
          <>
            <AmendButton {...{ quoteId, newId }} label={differs ? "Propose this change" : "Change what was agreed"} />
            {isRefused && last && (
              <AmendButton {...{ quoteId, newId }} from={last.id} label={`Start from ${amendmentName(last.number)}`} />
            )}
          </>
        )}
      </div>
    </Panel>
  );
}

const creditReason = ({ number, amendments }: QuoteContract) => {
  const last = amendments.find(({ status }) => status === "accepted");
  return joinText(last && `Change ${amendmentName(last.number)} of `, `Quote ${number}`);
};

type AmendButtonProps = { quoteId: string; newId: string; from?: string; label: string };

const AmendButton = ({ quoteId, newId, from = "", label }: AmendButtonProps) => (
  <Form method="post" action={`/dashboard/quotes/${quoteId}`}>
    <input type="hidden" name="id" value={newId} />
    <input type="hidden" name="from" value={from} />
    <IntentButton intent="amend" fields={{ id: newId, from }} small variant="quiet" busyLabel="One moment...">
      {label}
    </IntentButton>
  </Form>
);
