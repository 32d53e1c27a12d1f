import { expect, test } from "vitest";
import type { BoardStage } from "../leads.ts";
import { withPendingMoves } from "./board-moves.ts";

const column = (stage: BoardStage["stage"], total: number, ...ids: string[]): BoardStage => ({
  ...{ stage, total, thisMonth: 0, asked: null, quoted: null },
  leads: ids.map((id) => ({ id, stage })) as BoardStage["leads"],
});
const stages = [column("new", 12, "a", "b"), column("contacted", 1, "c"), column("won", 40)];
const shown = (moves: [string, BoardStage["stage"]][]) =>
  withPendingMoves(stages, new Map(moves)).map(({ total, leads }) => [total, ...leads.map(({ id }) => id)]);

test("a moving lead is first in its new stage, and both totals change", () => {
  expect(shown([["b", "contacted"]])).toEqual([[11, "a"], [2, "b", "c"], [40]]);
  expect(shown([["c", "won"]])).toEqual([[12, "a", "b"], [0], [41, "c"]]);
});

test("a lead that stays, or that the board does not show, changes nothing", () => {
  expect(shown([["a", "new"]])).toEqual(shown([]));
  expect(shown([["z", "won"]])).toEqual(shown([]));
});
