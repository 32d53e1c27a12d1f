import { useFetchers, useNavigate, useSearchParams, useSubmit } from "react-router";
import { rowFetcherKey } from "#app/ui/result/row-results.tsx";
import type { LeadStage } from "#db/enums.ts";
import { type BoardLead, type LeadDialogName, leadDialogUrl } from "../leads.ts";
import type { PendingMoves } from "./board-moves.ts";

/** The key of the fetcher that all forms of one card share, so that the changes of a card are sent one at a time. */
export const cardKey = (id: string) => `lead:${id}`;

/** The actions on cards, and the pending moves, which the board shows before the server has responded. */
export function useCardMoves() {
  const submit = useSubmit();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const inFlight = useFetchers().filter(({ formData }) => formData);
  const moves: PendingMoves = new Map(
    inFlight
      .filter(({ formData }) => formData?.get("intent") === "move")
      .map(({ formData }) => [String(formData?.get("id")), formData?.get("stage") as LeadStage]),
  );
  const isBusy = (id: string) => inFlight.some(({ key }) => key === rowFetcherKey(cardKey(id)));
  const send = ({ id, version }: BoardLead, fields: Record<string, string>) =>
    // flushSync: the card is busy before the next key is pressed.
    submit(
      { ...fields, id, version },
      { method: "post", navigate: false, fetcherKey: rowFetcherKey(cardKey(id)), flushSync: true },
    );
  const openDialog = (name: LeadDialogName, { id }: BoardLead) =>
    navigate(leadDialogUrl(params, name, id), { preventScrollReset: true });
  return {
    moves,
    isBusy,
    move(lead: BoardLead, stage: LeadStage) {
      if (stage === lead.stage) return;
      if (stage === "lost") openDialog("lost", lead);
      else send(lead, { intent: "move", stage });
    },
    markReplied: (lead: BoardLead) => send(lead, { intent: "replied" }),
    setNextAction: (lead: BoardLead) => openDialog("next", lead),
  };
}
