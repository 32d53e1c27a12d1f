import type { LeadStage } from "#db/enums.ts";
import type { BoardLead, BoardStage } from "../leads.ts";

/** The moves that the server has not stored yet: the new stage by the lead's id. */
export type PendingMoves = ReadonlyMap<string, LeadStage>;

/** The board after the pending moves. A moved lead comes first in its new stage. */
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
