import { untitledEvent } from "#app/content/untitled.ts";
import { staffClientPageUrl } from "#app/features/client-page/client-page.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { NeedGroup } from "./need-group.tsx";
import { NeedRow } from "./need-row.tsx";
import { countOf, type Needs, waitingTime } from "./needs.ts";

/** Payments that clients reported on their pages, and their questions. */
export function ClientsWaiting({ needs: { clients }, now }: { needs: Needs; now: Date }) {
  return (
    <NeedGroup
      title="Clients"
      count={clients.count}
      summary={`${countOf(clients.count, "payment or question", "payments and questions")} from their pages`}
    >
      {clients.rows.map(({ id, kind, eventId, event, amount, since }) => (
        <NeedRow
          key={id}
          title={kind === "claim" ? `${formatRupeesExactly(amount)} to check` : "A question"}
          to={staffClientPageUrl(eventId)}
          context={[event || untitledEvent]}
          age={waitingTime(since, now)}
          link={kind === "claim" ? `?confirm=${id}` : `?answer=${eventId}`}
          label={kind === "claim" ? "Confirm" : "Answer"}
        />
      ))}
      {clients.count > clients.rows.length && (
        <li className="need-group__rest fine-print">{`${clients.count - clients.rows.length} more follow once these are done.`}</li>
      )}
    </NeedGroup>
  );
}
