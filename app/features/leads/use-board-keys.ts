import { type FocusEvent, type RefObject, useState } from "react";
import { listKeys } from "#app/ui/list-keys.ts";
import { type LeadStage, leadStages } from "#db/enums.ts";
import { type BoardLead, stageName } from "./leads.ts";

type BoardKeys = {
  board: RefObject<HTMLElement | null>;
  leads: readonly BoardLead[];
  move: (lead: BoardLead, stage: LeadStage) => void;
  markReplied: (lead: BoardLead) => void;
  setNextAction: (lead: BoardLead) => void;
  /** Acts at once, or after the change of the lead that is on its way. */
  whenReady: (lead: BoardLead, act: (lead: BoardLead) => void) => void;
};

/** A card that was picked up, and the stage that it would be dropped in. */
type Carried = { id: string; stage: LeadStage };

/** The keys of the focused card, and what a screen reader hears about a card that was picked up. */
export function useBoardKeys({ board, leads, move, markReplied, setNextAction, whenReady }: BoardKeys) {
  const [carried, setCarried] = useState<Carried>();
  const [announced, setAnnounced] = useState<{ lead: BoardLead; text: string }>();
  const announce = (lead: BoardLead, text: string) => setAnnounced({ lead, text });
  const isUnchanged = ({ id, version }: BoardLead) => leads.some((lead) => lead.id === id && lead.version === version);
  const leadOf = (row: HTMLElement) => leads.find(({ id }) => id === row.dataset.row);
  const withLead = (act: (lead: BoardLead) => void) => (row: HTMLElement) => {
    const lead = leadOf(row);
    if (lead) whenReady(lead, act);
  };

  function pickUpOrDrop(lead: BoardLead) {
    setCarried(carried ? undefined : { id: lead.id, stage: lead.stage });
    if (!carried) announce(lead, `${lead.name} picked up. Left and right choose a stage, Space drops, Escape cancels.`);
    else announce(lead, `${lead.name} dropped in ${stageName(carried.stage)}.`);
    if (carried) move(lead, carried.stage);
  }
  function cancel(lead: BoardLead) {
    if (!carried) return;
    setCarried(undefined);
    announce(lead, `${lead.name} stays in ${stageName(lead.stage)}.`);
  }
  const goAcross = (step: 1 | -1) => (row: HTMLElement) => {
    const lead = leadOf(row);
    if (!carried || !lead) return focusAcross(board.current, row, step);
    const stage = leadStages[leadStages.indexOf(carried.stage) + step];
    if (!stage) return;
    setCarried({ id: lead.id, stage });
    announce(lead, stageName(stage));
  };
  const digits = leadStages.map((stage, index) => [String(index + 1), withLead((lead) => move(lead, stage))] as const);
  return {
    carried,
    /** Nothing once the lead has changed: "stays in New" is no longer true. */
    announcement: announced && isUnchanged(announced.lead) ? announced.text : "",
    onKeyDown: listKeys({
      ...Object.fromEntries(digits),
      " ": withLead(pickUpOrDrop),
      escape: withLead(cancel),
      arrowleft: goAcross(-1),
      arrowright: goAcross(1),
      r: withLead((lead) => (lead.replyDueAt ? markReplied(lead) : announce(lead, `${lead.name} waits for no reply.`))),
      n: withLead(setNextAction),
    }),
    /** Another card gets the focus: the one that was picked up stays where it was. */
    onFocus: ({ target }: FocusEvent) => {
      const id = target.closest<HTMLElement>("[data-row]")?.dataset.row;
      if (carried && id && id !== carried.id) setCarried(undefined);
    },
  };
}

/** The card at the same height in the next stage that has cards. */
function focusAcross(board: HTMLElement | null, row: HTMLElement, step: 1 | -1): void {
  const columns = [...(board?.querySelectorAll("ul") ?? [])].filter((list) => list.children.length > 0);
  const column = row.parentElement as HTMLUListElement;
  const target = columns[columns.indexOf(column) + step];
  const cards = [...(target?.children ?? [])];
  const card = cards[Math.min([...column.children].indexOf(row), cards.length - 1)];
  card?.querySelector<HTMLElement>("a")?.focus();
}
