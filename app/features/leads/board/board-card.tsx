import { memo } from "react";
import { type Owner, ownerName } from "#app/records/owners/owners.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { LeadMenu } from "../lead-menu.tsx";
import type { BoardLead, ListedLead } from "../leads.ts";
import { cardLines, urgencyOf } from "./lead-urgency.ts";
import "./board-card.css";

export const dragType = "application/x-lead";

type BoardCardProps = {
  lead: BoardLead;
  owners: Owner[];
  now: Date;
  isPickedUp: boolean;
  /** A change of the lead is being saved. */
  busy: boolean;
  onContacted: (lead: ListedLead) => void;
};

/** A lead in four lines: its name, the requested event, amount and place, and what is due first. */
export const BoardCard = memo(({ lead, owners, now, isPickedUp, busy, onContacted }: BoardCardProps) => {
  const { text, when, tone, shape, isLate } = urgencyOf(lead, now);
  const [request, terms] = cardLines(lead);
  const owner = ownerName(owners, lead.ownerId);
  const className = ["board-card fine-print", isLate && "is-late", isPickedUp && "is-picked-up"].filter(Boolean).join(" ");
  return (
    <li
      className={className}
      data-row={lead.id}
      aria-busy={busy || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, lead.id);
        event.dataTransfer.effectAllowed = "move";
      }}
    >
      <div className="board-card__who">
        <Link className="board-card__name ellipsis" to={`/dashboard/leads/${lead.id}`} draggable={false}>
          {lead.name}
        </Link>
        {owner && (
          <span className="board-card__owner" title={owner}>
            <Avatar name={owner} small />
            <span className="visually-hidden">{`Owner: ${owner}`}</span>
          </span>
        )}
        <LeadMenu hasKeys {...{ lead, owner, onContacted }} />
      </div>
      <p className="ellipsis">{request.join(" · ")}</p>
      <p className="ellipsis">{terms.join(" · ")}</p>
      <p className={`board-card__due tone-${tone}`}>
        <Glyph shape={shape} tone={tone} />
        <span className="ellipsis">{text}</span>
        {when && <time>{when}</time>}
      </p>
    </li>
  );
});
