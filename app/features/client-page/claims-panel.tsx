import { fileUrl } from "#app/features/files/files.ts";
import { paymentMethodLabels } from "#app/features/receipts/receipts.ts";
import { formatDateTime, formatDay } from "#app/platform/dates.ts";
import { formatRupeesAndPaise } from "#app/platform/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { ClaimChip } from "./claim-list.tsx";
import type { Claim } from "./claims.ts";
import "./claims-panel.css";

/** The claims of a client, to be compared with the bank statement. */
export const ClaimsPanel = ({ claims }: { claims: readonly Claim[] }) => (
  <Panel title="Payments reported by the client">
    {claims.length === 0 && <EmptyState message="None yet." />}
    <ul className="panel__body panel__body--tight claim-rows">
      {claims.map((claim) => (
        <Row key={claim.id} claim={claim} />
      ))}
    </ul>
  </Panel>
);

function Row({
  claim: { id, amount, paidOn, method, reference, state, reason, claimedAt, decidedAt, decidedBy, fileId },
}: {
  claim: Claim;
}) {
  const text = formatRupeesAndPaise(amount);
  return (
    <li className="claim-rows__item">
      <p>
        <b className="no-wrap numeric">{text}</b> <ClaimChip state={state} />
        <small>
          {paymentMethodLabels[method]} of <span className="no-wrap">{formatDay(paidOn)}</span>
          {reference && (
            <>
              , <span className="no-wrap numeric">{reference}</span>
            </>
          )}
          . Reported <span className="no-wrap">{formatDateTime(claimedAt)}</span>.
          {decidedAt && state !== "open" && (
            <>
              {" "}
              {state === "received" ? "Confirmed" : "Refused"} by {decidedBy},{" "}
              <span className="no-wrap">{formatDateTime(decidedAt)}</span>.
            </>
          )}
          {reason && ` ${reason}`}
        </small>
      </p>
      <div className="actions">
        {fileId && (
          <ButtonLink to={fileUrl(fileId)} small variant="quiet" target="_blank" rel="noopener" icon="eye">
            Screenshot
          </ButtonLink>
        )}
        {state === "open" && (
          <>
            <ButtonLink to={`?confirm=${id}`} small preventScrollReset aria-label={`Confirm ${text}`}>
              Confirm
            </ButtonLink>
            <ButtonLink to={`?refuse=${id}`} small variant="quiet" preventScrollReset aria-label={`Not found: ${text}`}>
              Not found
            </ButtonLink>
          </>
        )}
      </div>
    </li>
  );
}
