import { Chip } from "#app/ui/chip.tsx";
import { type Lead, replyClock } from "./leads.ts";

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
