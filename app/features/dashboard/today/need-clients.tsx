import { useState } from "react";
import { untitledEvent } from "#app/content/untitled.ts";
import { type ClientNeed, staffClientPageUrl } from "#app/features/client-page/client-page.ts";
import { formatShortDay, formatTime, today } from "#app/platform/values/dates.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { Button } from "#app/ui/button.tsx";
import { NeedGroup } from "./need-group.tsx";
import { NeedRow } from "./need-row.tsx";
import { countOf, type Needs, replyAge, rowsPerGroup, waitingTime } from "./needs.ts";

/** Payments that clients reported, their questions, and what they ask about their quotes. */
export function ClientsWaiting({ needs: { clients }, now }: { needs: Needs; now: Date }) {
  const [isWhole, setIsWhole] = useState(false);
  const rows = isWhole ? clients.rows : clients.rows.slice(0, rowsPerGroup);
  const refunds = clients.rows.filter(isRefund);
  const answers = clients.count - refunds.length;
  const toRefund = refunds.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <NeedGroup
      title="Clients"
      count={clients.count}
      summary={
        <>
          <span>
            {[
              answers > 0 && `${countOf(answers, "answer")} waited for`,
              toRefund > 0 && `${formatRupeesExactly(toRefund)} to refund`,
            ]
              .filter(Boolean)
              .join(", ")}
          </span>
          {clients.overdue > 0 && (
            <span>
              , <b className="late">{`${clients.overdue} overdue`}</b>
            </span>
          )}
        </>
      }
    >
      {rows.map((need) => (
        <NeedRow
          key={need.id}
          title={titleOf(need)}
          to={urlOf(need)}
          context={[need.client || need.event || untitledEvent, `since ${sinceText(need.since, now)}`]}
          age={need.kind === "held" ? waitingTime(need.since, now) : replyAge(need.dueAt, now)}
          {...actions[need.kind](need)}
        />
      ))}
      {clients.count > rowsPerGroup && (
        <li className="need-group__rest">
          <Button type="button" small variant="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? "Show fewer" : `Show all ${clients.count}`}
          </Button>
        </li>
      )}
    </NeedGroup>
  );
}

/** "1:10 AM" of today, else "26 Nov" */
const sinceText = (at: string, now: Date): string => {
  const day = today(new Date(at));
  return day === today(now) ? formatTime(at) : formatShortDay(day, today(now));
};

/** The money of a cancelled event that was decided to go back. */
const isRefund = ({ kind, text }: ClientNeed): boolean => kind === "held" && text === "refund";

const urlOf = ({ kind, recordId }: ClientNeed): string => {
  if (kind === "held") return `/dashboard/events/${recordId}`;
  return kind === "change" || kind === "reopen" ? `/dashboard/quotes/${recordId}` : staffClientPageUrl(recordId);
};

const actions = {
  claim: ({ id }) => ({ link: `?confirm=${id}`, label: "Confirm" }),
  question: ({ recordId }) => ({ link: `?answer=${recordId}`, label: "Answer" }),
  change: ({ id }) => ({ link: `?reply=${id}`, label: "Answer" }),
  reopen: ({ id }) => ({ link: `?reply=${id}`, label: "Answer" }),
  held: (need) => ({ link: `/dashboard/events/${need.recordId}#held`, label: isRefund(need) ? "Refund" : "Decide" }),
} satisfies Record<ClientNeed["kind"], (need: ClientNeed) => { link: string; label: string }>;

function titleOf(need: ClientNeed): string {
  const { kind, amount, text } = need;
  if (kind === "claim") return `${formatRupeesExactly(amount)} to check`;
  if (kind === "held") return `${formatRupeesExactly(amount)} ${isRefund(need) ? "to refund" : "held: refund or keep?"}`;
  if (kind === "reopen") return "Asks to open the quote again";
  // A phone does not cut a title.
  const start = text.replace(/^([\s\S]{80})[\s\S]+$/u, "$1…");
  return kind === "change" ? `Asks for a change: ${start}` : `Asks: ${start}`;
}
