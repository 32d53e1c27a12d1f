import { Chip } from "#app/ui/chip.tsx";
import { type Lead, replyClock } from "./leads.ts";

/** '23 h 5 min left', 'Overdue by …' or 'Replied'; nothing for a lead without enquiries. */
export function ReplyClock({ lead, now }: { lead: Lead; now: Date }) {
  if (!lead.replyDueAt && lead.enquiries.length === 0) return null;
  const { isOverdue, isWaiting, text } = replyClock(lead.replyDueAt, now);
  const [tone, shape] = isOverdue
    ? (["danger", "hollow"] as const)
    : isWaiting
      ? (["pending", "half"] as const)
      : (["done", "full"] as const);
  return <Chip label={text} tone={tone} shape={shape} />;
}
