import { type DragEvent, useState } from "react";
import { Link, useSubmit } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { rowFetcherKey } from "#app/platform/row-results.tsx";
import { Badge } from "#app/ui/badge.tsx";
import type { LeadStage } from "#db/enums.ts";
import { type Lead, stageName } from "./leads.ts";
import { MoveLeadForm } from "./move-form.tsx";
import { ReplyClock } from "./reply-clock.tsx";
import "./lead-board.css";

type BoardLead = Omit<Lead, "enquiries">;
type BoardProps = { columns: { stage: LeadStage; total: number; leads: BoardLead[] }[]; now: Date };

/** The pipeline. A card moves to another stage by dragging or by its own form. */
export function LeadBoard({ columns, now }: BoardProps) {
  const submit = useSubmit();

  const moveDropped = (stage: LeadStage, dragged: string) => {
    const [id = "", version = "", from] = dragged.split(" ");
    if (id && from !== stage)
      submit(
        { intent: "move", id, version, stage },
        { method: "post", navigate: false, fetcherKey: rowFetcherKey(`move:${id}`) },
      );
  };
  return (
    <div className="lead-board">
      {columns.map((column) => (
        <BoardColumn key={column.stage} {...column} now={now} onDropped={moveDropped} />
      ))}
    </div>
  );
}

const dragType = "application/x-lead";

type ColumnProps = BoardProps["columns"][number] &
  Pick<BoardProps, "now"> & { onDropped: (stage: LeadStage, dragged: string) => void };

function BoardColumn({ stage, total, leads, now, onDropped }: ColumnProps) {
  const [isDropTarget, setIsDropTarget] = useState(false);
  const isLeadDrag = (event: DragEvent) => event.dataTransfer.types.includes(dragType);
  return (
    <section
      className={isDropTarget ? "lead-board__stage lead-board__stage--drop-target" : "lead-board__stage"}
      aria-labelledby={`stage-${stage}`}
      onDragOver={(event) => {
        if (!isLeadDrag(event)) return;
        event.preventDefault();
        setIsDropTarget(true);
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setIsDropTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDropTarget(false);
        onDropped(stage, event.dataTransfer.getData(dragType));
      }}
    >
      <h2 id={`stage-${stage}`}>
        {stageName(stage)} <Badge count={total} tone="plain" label="leads" />
      </h2>
      <ul>
        {leads.map((lead) => (
          <li
            key={lead.id}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.setData(dragType, `${lead.id} ${lead.version} ${lead.stage}`);
              event.dataTransfer.effectAllowed = "move";
            }}
          >
            <Link to={`/dashboard/leads/${lead.id}`} draggable={false}>
              {lead.name}
            </Link>
            {lead.company && <small>{lead.company}</small>}
            {lead.replyDueAt && <ReplyClock lead={{ ...lead, enquiries: [] }} now={now} />}
            {lead.nextAction && (
              <small>
                {lead.nextAction}
                {lead.nextActionOn && `, ${formatDay(lead.nextActionOn)}`}
              </small>
            )}
            {lead.stage === "lost" && lead.lostReason && <small>Lost: {lead.lostReason}</small>}
            <MoveLeadForm lead={lead} />
          </li>
        ))}
      </ul>
      {total > leads.length && <Link to={`/dashboard/leads?view=table&stage=${stage}`}>All {total}</Link>}
    </section>
  );
}
