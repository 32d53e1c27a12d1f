import { fileUrl } from "#app/features/files/files.ts";
import { paymentMethodLabels } from "#app/features/money/money.ts";
import { formatDateTime, formatDay } from "#app/platform/values/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Claim } from "../claims.ts";

/** "UPI of 20 Nov 2026, 632944182071. Reported 21 Nov 2026, 10:30 AM." */
export const ReportedPayment = ({ claim: { method, paidOn, reference, claimedAt } }: { claim: Claim }) => (
  <span>
    <span>{`${paymentMethodLabels[method]} of`}</span> <span className="no-wrap">{formatDay(paidOn)}</span>
    {reference && (
      <span>
        , <span className="no-wrap numeric">{reference}</span>
      </span>
    )}
    <span>. Reported</span> <span className="no-wrap">{formatDateTime(claimedAt)}</span>.
  </span>
);

export const ScreenshotLink = ({ claim: { fileId } }: { claim: Claim }) =>
  fileId && (
    <ButtonLink to={fileUrl(fileId)} small variant="quiet" target="_blank" rel="noopener" icon="eye">
      Screenshot
    </ButtonLink>
  );
