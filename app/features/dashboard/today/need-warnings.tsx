import { untitledEvent } from "#app/content/untitled.ts";
import { formatBytes, isReserveReached } from "#app/platform/disk-space.ts";
import { formatDay, formatDuration, formatShortDay } from "#app/platform/values/dates.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { NeedGroup } from "./need-group.tsx";
import { NeedRow } from "./need-row.tsx";
import { countOf, type Needs, waitingTime } from "./needs.ts";

type WarningProps = { needs: Needs; now: Date };

export function HeldEnquiries({ needs: { held }, now }: WarningProps) {
  return (
    <NeedGroup title="Held enquiries" count={held.count} summary="released, each becomes a lead">
      <NeedRow
        title={held.count === 1 ? "One enquiry is held" : `${countOf(held.count, "enquiry", "enquiries")} are held`}
        to="/dashboard/held"
        context={["perhaps spam"]}
        age={waitingTime(held.since ?? now.toISOString(), now)}
        link="/dashboard/held"
        label="Review"
      />
    </NeedGroup>
  );
}

/** A kind brings an event its checklist. */
export function EventsWithoutKind({ needs: { kinds }, today }: { needs: Needs; today: string }) {
  return (
    <NeedGroup title="Kind of event" count={kinds.count} summary="chosen, each gets its checklist">
      {kinds.rows.map(({ id, name, date }) => (
        <NeedRow
          key={id}
          title={name || untitledEvent}
          to={`/dashboard/events/${id}`}
          context={["accepted without a kind"]}
          age={{ text: date ? formatShortDay(date, today) : "no day yet", isLate: false }}
          link={`/dashboard/events/${id}?edit`}
          label="Choose"
        />
      ))}
    </NeedGroup>
  );
}

/** GST falls due on money beyond an invoice when it comes (CGST Act, section 13(2)). */
export function MoneyOnAccount({ needs: { onAccount } }: WarningProps) {
  const { count, amount, clientId } = onAccount;
  const url = count === 1 ? `/dashboard/clients/${clientId}` : "/dashboard/clients?money=credit";
  return (
    <NeedGroup title="Money on account" count={count} summary="a voucher, an invoice or a refund">
      <NeedRow
        title={`${formatRupeesExactly(amount)} on account without a receipt voucher`}
        to={url}
        context={["GST is due on an advance"]}
        age={{ text: countOf(count, "payment"), isLate: false }}
        link={url}
        label="Look"
      />
    </NeedGroup>
  );
}

export function UnsentMail({ needs: { mail }, now }: WarningProps) {
  return (
    <NeedGroup title="Mail" count={mail.count} summary="did not go out">
      <NeedRow
        title={mail.count === 1 ? "One mail was not sent" : `${countOf(mail.count, "mail")} were not sent`}
        to="/dashboard/operations"
        context={[mail.since && `the oldest of ${formatDay(mail.since.slice(0, 10))}`]}
        age={waitingTime(mail.since ?? now.toISOString(), now)}
        tone="danger"
        link="/dashboard/operations"
        label="Look"
      />
    </NeedGroup>
  );
}

export function OldBackup({ needs: { oldBackup } }: WarningProps) {
  if (oldBackup === null) return null;
  return (
    <NeedGroup title="Backup" count={1} summary="none since then">
      <NeedRow
        title="There is no recent backup"
        to="/dashboard/operations"
        context={["the server's log says why"]}
        age={{ text: formatDuration(1000 * oldBackup), isLate: true }}
        link="/dashboard/operations"
        label="Look"
      />
    </NeedGroup>
  );
}

export function LowDisk({ needs: { lowDisk } }: WarningProps) {
  if (lowDisk === null) return null;
  return (
    <NeedGroup title="Disk" count={1} summary="almost full">
      <NeedRow
        title={
          isReserveReached(lowDisk) ? "No files are taken: the server's disk is almost full" : "The server's disk is almost full"
        }
        to="/dashboard/operations"
        context={["the rest is kept for enquiries, mails and payments"]}
        age={{ text: `${formatBytes(lowDisk.freeBytes ?? 0)} free`, isLate: true }}
        link="/dashboard/operations"
        label="Look"
      />
    </NeedGroup>
  );
}
