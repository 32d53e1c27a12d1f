import { paymentMethodLabels } from "#app/features/money/money.ts";
import { formatDateTime } from "#app/platform/values/dates.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import type { ClaimState } from "#db/enums.ts";
import type { Claim } from "./claims.ts";
import { NewMark } from "./message-thread.tsx";
import { isNew } from "./next-step.ts";
import "./claim-list.css";

type Props = { claims: readonly Claim[]; correctUrl: (id: string) => string; seenUntil: string | null };

export const ClaimList = ({ claims, correctUrl, seenUntil }: Props) => (
  <ul className="stack gap-4">
    {claims.map((claim) => (
      <li key={claim.id} id={`claim-${claim.id}`} className={`claim-list__item claim-list__item--${claim.state}`}>
        <b className="claim-list__amount">
          <span className="no-wrap">{formatRupeesExactly(claim.amount)}</span>
          {claim.decidedAt && isNew(claim.decidedAt, seenUntil) && <NewMark />}
        </b>
        <ClaimChip state={claim.state} />
        <p className="full-width soft text-ui">
          <ClaimDetails claim={claim} />
        </p>
        {claim.state === "refused" && (
          <ButtonLink to={correctUrl(claim.id)} small variant="quiet" icon="edit">
            Correct it
          </ButtonLink>
        )}
      </li>
    ))}
  </ul>
);

export function ClaimChip({ state }: { state: ClaimState }) {
  if (state === "received") return <Chip status="received" tone="done" shape="full" />;
  if (state === "refused") return <Chip status="not found" tone="danger" shape="hollow" />;
  return <Chip status="being checked" tone="progress" shape="half" />;
}

function ClaimDetails({ claim: { method, reference, state, claimedAt, decidedAt, decidedBy, reason } }: { claim: Claim }) {
  const how = (
    <span>
      <span>{paymentMethodLabels[method]}</span>
      {reference && (
        <span>
          , UTR <span className="no-wrap">{reference}</span>
        </span>
      )}
    </span>
  );
  if (state === "open")
    return (
      <span>
        {how}, sent <span className="no-wrap">{formatDateTime(claimedAt)}</span>. We look at the account every working day by{" "}
        <span className="no-wrap">12 noon</span>.
      </span>
    );
  const when = decidedAt && <span className="no-wrap">{formatDateTime(decidedAt)}</span>;
  if (state === "received")
    return (
      <span>
        {how}, confirmed by <span>{decidedBy}</span> on {when}.
      </span>
    );
  return (
    <span>
      {how}, looked at by <span>{decidedBy}</span> on {when}. <span>{reason}</span>
    </span>
  );
}
