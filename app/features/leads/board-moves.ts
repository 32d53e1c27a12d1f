import type { LeadStage } from "#db/enums.ts";
import type { BoardLead, BoardStage } from "./leads.ts";

/** The stages that leads are on their way to, by the leads' ids. */
export type PendingMoves = ReadonlyMap<string, LeadStage>;

/** The board as it will be: a lead on its way stands first in its new stage. */
export function withPendingMoves(stages: readonly BoardStage[], moves: PendingMoves): BoardStage[] {
  const moved = stages.flatMap(({ leads }) => leads).filter(({ id, stage }) => (moves.get(id) ?? stage) !== stage);
  const isMoved = ({ id }: BoardLead) => moved.some((lead) => lead.id === id);
  return stages.map((column) => {
    const arrived = moved.filter(({ id }) => moves.get(id) === column.stage);
    const left = moved.filter(({ stage }) => stage === column.stage);
    return {
      ...column,
      total: column.total + arrived.length - left.length,
      leads: [...arrived, ...column.leads.filter((lead) => !isMoved(lead))],
    };
  });
}
