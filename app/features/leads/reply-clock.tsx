import { useEffect, useState } from "react";
import { Chip } from "#app/ui/chip.tsx";
import { type Lead, replyClock } from "./leads.ts";

const minute = 60_000;

/** '23 h 5 min left', 'Overdue by …' or 'Replied'; whoever never enquired has no clock. */
export function ReplyClock({ lead, now }: { lead: Lead; now: Date }) {
  if (!lead.awaitingReplySince && lead.enquiries.length === 0) return null;
  const { late, waiting, words } = replyClock(lead.awaitingReplySince, now);
  const [tone, shape] = late
    ? (["high", "hollow"] as const)
    : waiting
      ? (["pending", "half"] as const)
      : (["done", "full"] as const);
  return <Chip status="reply" label={words} tone={tone} shape={shape} />;
}

/** The server's clock, going on by this browser's: each minute moves every clock of the list at once. */
export function useMinutes(from: string): Date {
  const [now, setNow] = useState(() => new Date(from));
  useEffect(() => {
    const ahead = Date.parse(from) - Date.now();
    const tick = () => setNow(new Date(Date.now() + ahead));
    tick();
    const timer = setInterval(tick, minute);
    return () => clearInterval(timer);
  }, [from]);
  return now;
}
