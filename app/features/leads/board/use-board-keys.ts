import { type FocusEvent, type RefObject, useEffect, useState } from "react";
import { listKeys } from "#app/ui/list/list-keys.ts";
import { type LeadStage, leadStages } from "#db/enums.ts";
import { type BoardLead, stageName } from "../leads.ts";

type BoardKeys = {
  board: RefObject<HTMLElement | null>;
  leads: readonly BoardLead[];
  move: (lead: BoardLead, stage: LeadStage) => void;
  markReplied: (lead: BoardLead) => void;
  setNextAction: (lead: BoardLead) => void;
  /** A change of the lead is being saved. */
  isBusy: (id: string) => boolean;
};

/** A card that was picked up, and the stage that it would be dropped in. */
type PickedUp = { id: string; stage: LeadStage };

/** The keys that act on the focused card, and what a screen reader announces about a card that was picked up. */
export function useBoardKeys({ board, leads, move, markReplied, setNextAction, isBusy }: BoardKeys) {
  const [pickedUp, setPickedUp] = useState<PickedUp>();
  const [announced, setAnnounced] = useState<{ lead: BoardLead; text: string }>();
  const announce = (lead: BoardLead, text: string) => setAnnounced({ lead, text });
  const isUnchanged = ({ id, version }: BoardLead) => leads.some((lead) => lead.id === id && lead.version === version);

  function pickUpOrDrop(lead: BoardLead) {
    setPickedUp(pickedUp ? undefined : { id: lead.id, stage: lead.stage });
    if (!pickedUp) announce(lead, `${lead.name} picked up. Left and right choose a stage, Space drops, Escape cancels.`);
    // Not in Lost: a dialog asks for the reason first, and may be cancelled.
    else announce(lead, pickedUp.stage === "lost" ? "" : `${lead.name} dropped in ${stageName(pickedUp.stage)}.`);
    if (pickedUp) move(lead, pickedUp.stage);
  }
  function cancel(lead: BoardLead) {
    if (!pickedUp) return;
    setPickedUp(undefined);
    announce(lead, `${lead.name} stays in ${stageName(lead.stage)}.`);
  }
  const goToStage = (step: 1 | -1) => (lead: BoardLead) => {
    if (!pickedUp) return focusInNextStage(board.current, lead.id, step);
    const stage = leadStages[leadStages.indexOf(pickedUp.stage) + step];
    if (!stage) return;
    setPickedUp({ id: lead.id, stage });
    announce(lead, stageName(stage));
  };
  const digits = leadStages.map((stage, index) => [String(index + 1), (lead: BoardLead) => move(lead, stage)] as const);
  const actions: Record<string, (lead: BoardLead) => void> = {
    ...Object.fromEntries(digits),
    " ": pickUpOrDrop,
    escape: cancel,
    r: (lead) => (lead.replyDueAt ? markReplied(lead) : announce(lead, `${lead.name} waits for no reply.`)),
    n: setNextAction,
    arrowleft: goToStage(-1),
    arrowright: goToStage(1),
  };
  const runKey = useKeyQueue(isBusy, (id, key) => {
    const lead = leads.find((one) => one.id === id);
    if (lead) actions[key]?.(lead);
  });
  const handlerOf = (key: string) => [key, (row: HTMLElement) => runKey(row.dataset.row as string, key)] as const;
  return {
    pickedUp,
    /** Empty once the lead has changed: "stays in New" may no longer be true. */
    announcement: announced && isUnchanged(announced.lead) ? announced.text : "",
    runKey,
    onKeyDown: listKeys(Object.fromEntries(Object.keys(actions).map(handlerOf))),
    /** When another card gets the focus, the card that was picked up stays in its stage. */
    onFocus: ({ target }: FocusEvent) => {
      const id = target.closest<HTMLElement>("[data-row]")?.dataset.row;
      if (pickedUp && id && id !== pickedUp.id) setPickedUp(undefined);
    },
  };
}

type PressedKey = { id: string; key: string };

/** One change of a card is sent at a time: keys that are pressed meanwhile wait for the response, in their order. */
function useKeyQueue(isBusy: (id: string) => boolean, act: (id: string, key: string) => void) {
  const [waiting, setWaiting] = useState<readonly PressedKey[]>([]);
  useEffect(() => {
    const [next] = waiting;
    if (!next || isBusy(next.id)) return;
    setWaiting((pressed) => pressed.slice(1));
    act(next.id, next.key);
  });
  return (id: string, key: string) =>
    waiting.length > 0 || isBusy(id) ? setWaiting((pressed) => [...pressed, { id, key }]) : act(id, key);
}

/** Focuses the card at the same position in the next (1) or previous (-1) stage that has cards. */
function focusInNextStage(board: HTMLElement | null, id: string, step: 1 | -1): void {
  const row = board?.querySelector<HTMLElement>(`[data-row="${id}"]`);
  if (!row) return;
  const columns = [...(board?.querySelectorAll("ul") ?? [])].filter((list) => list.children.length > 0);
  const column = row.parentElement as HTMLUListElement;
  const target = columns[columns.indexOf(column) + step];
  const cards = [...(target?.children ?? [])];
  const card = cards[Math.min([...column.children].indexOf(row), cards.length - 1)];
  card?.querySelector<HTMLElement>("a")?.focus();
}
