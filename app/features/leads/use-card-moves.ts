import { useFetchers, useNavigate, useSearchParams, useSubmit } from "react-router";
import { rowFetcherKey } from "#app/platform/row-results.tsx";
import type { LeadStage } from "#db/enums.ts";
import type { PendingMoves } from "./board-moves.ts";
import { type BoardLead, type LeadDialogName, leadDialogUrl } from "./leads.ts";

/** The key of the forms of one card, so that it is sent one change at a time. */
export const cardKey = (id: string) => `lead:${id}`;

/** Actions on a card, and its pending moves: the board shows them before the server has responded. */
export function useCardMoves() {
  const submit = useSubmit();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const sent = useFetchers().filter(({ formData }) => formData);
  const moves: PendingMoves = new Map(
    sent
      .filter(({ formData }) => formData?.get("intent") === "move")
      .map(({ formData }) => [String(formData?.get("id")), formData?.get("stage") as LeadStage]),
  );
  const isBusy = (id: string) => sent.some(({ key }) => key === rowFetcherKey(cardKey(id)));
  const send = ({ id, version }: BoardLead, fields: Record<string, string>) =>
    // flushSync: the card is busy before the next key.
    submit(
      { ...fields, id, version },
      { method: "post", navigate: false, fetcherKey: rowFetcherKey(cardKey(id)), flushSync: true },
    );
  const openDialog = (change: LeadDialogName, { id }: BoardLead) =>
    navigate(leadDialogUrl(params, change, id), { preventScrollReset: true });
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
