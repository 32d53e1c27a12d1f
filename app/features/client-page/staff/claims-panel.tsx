import { formatDateTime } from "#app/platform/values/dates.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { ClaimChip } from "../claim-list.tsx";
import type { Claim } from "../claims.ts";
import { ReportedPayment, ScreenshotLink } from "./claim-report.tsx";
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

function Row({ claim }: { claim: Claim }) {
  const { id, amount, state, reason, decidedAt, decidedBy } = claim;
  const text = formatRupeesAndPaise(amount);
  return (
    <li className="claim-rows__item row row--ends">
      <p>
        <b className="no-wrap numeric">{text}</b> <ClaimChip state={state} />
        <small className="line soft">
          <ReportedPayment claim={claim} />
          {decidedAt && state !== "open" && (
            <span>
              {" "}
              <span>{`${state === "received" ? "Confirmed" : "Refused"} by ${decidedBy},`}</span>{" "}
              <span className="no-wrap">{formatDateTime(decidedAt)}</span>.
            </span>
          )}
          <span>{reason && ` ${reason}`}</span>
        </small>
      </p>
      <div className="actions">
        <ScreenshotLink claim={claim} />
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
