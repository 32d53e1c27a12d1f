import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { formatLocalDateTime } from "#app/company/local-dates.ts";
import { useLanguage } from "#app/company/use-language.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { TextWithElements } from "#app/ui/text-with-elements.tsx";
import type { ClaimState } from "#db/enums.ts";
import type { Claim } from "./claims.ts";
import { NewMark } from "./message-thread.tsx";
import { isNew } from "./next-step.ts";
import "./claim-list.css";

type Props = { claims: readonly Claim[]; correctUrl: (id: string) => string; seenUntil: string | null };

export function ClaimList({ claims, correctUrl, seenUntil }: Props) {
  const { correct } = useLinkTexts().client.claim;
  return (
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
              {correct}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  );
}

export function ClaimChip({ state }: { state: ClaimState }) {
  const { states } = useLinkTexts().client.payments;
  if (state === "received") return <Chip label={states.received} tone="done" shape="full" />;
  if (state === "refused") return <Chip label={states["not found"]} tone="danger" shape="hollow" />;
  return <Chip label={states["being checked"]} tone="progress" shape="half" />;
}

function ClaimDetails({ claim: { method, reference, state, claimedAt, decidedAt, decidedBy, reason } }: { claim: Claim }) {
  const { claim: texts, payments } = useLinkTexts().client;
  const language = useLanguage();
  const at = (state === "open" ? claimedAt : decidedAt) ?? "";
  const utr = reference && fillPlaceholders(texts.utr, { number: reference });
  const parts = {
    how: <span>{[payments.methods[method], utr].filter(Boolean).join(", ")}</span>,
    time: <span>{at && formatLocalDateTime(new Date(at), language)}</span>,
    noon: <span className="no-wrap">{texts.noon}</span>,
    name: <span>{decidedBy}</span>,
    reason: <span>{reason}</span>,
  };
  const text = state === "open" ? texts.waiting : state === "received" ? texts.received : texts.refused;
  return <TextWithElements text={text} parts={parts} />;
}
