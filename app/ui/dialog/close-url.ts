import { useLocation } from "react-router";
import { changedQuery } from "../list/changed-query.ts";

/** Words of an address that open a dialog, or name what was done just now: `?edit=…`, `?deleted=…`. */
const dialogWords = [
  "new",
  "hold",
  "taken",
  "edit",
  "activate",
  "delete",
  "deleted",
  "changed",
  "restore",
  "remove",
  "discard",
  "renew-feed",
  "cancel",
  "postpone",
  "function",
  "add-function",
  "cancel-function",
  "restore-function",
  "cancelled",
  "closed",
  "cancelled-function",
  "restored-function",
  "move",
  "moved",
  "move-function",
  "moved-function",
  "extra",
  "mail",
  "return",
  "pay",
  "advance",
  "remove-payment",
  "reverse",
  "voucher",
  "undo-reversal",
  "notice",
  "remove-credit",
  "confirm",
  "as",
  "refuse",
  "answer",
  "reply",
  "end",
  "compare",
  "approve",
  "reject",
  "remind",
  "next",
  "recorded",
  "paid",
  "mailed",
  "answered",
  "shift",
  "links",
  "keys",
  "start-template",
  "save-template",
  // React Router adds it to a post to an index route.
  "index",
];
/** Words that fill in the form of a new record: `?new&title=…`. */
const prefillWords = ["title", "name", "lead", "date"];

/** The parameters of a page without an open dialog. @param ownWords words that open a dialog on this page only */
export function withoutDialogWords(params: URLSearchParams | string, ...ownWords: string[]): URLSearchParams {
  const kept = new URLSearchParams(params);
  const words = [...(kept.has("new") ? prefillWords : []), ...dialogWords, ...ownWords];
  for (const word of words) kept.delete(word);
  return kept;
}

/** The address of a page without an open dialog, to which its forms return. @param ownWords as for `withoutDialogWords` */
export const closeUrlOf = (url: { pathname: string; search: string }, ...ownWords: string[]): string =>
  `${url.pathname}${changedQuery(withoutDialogWords(url.search, ...ownWords), {})}`.replace(/\?$/, "");

/** The address to which the page's dialogs close. */
export const useCloseUrl = (...ownWords: string[]): string => closeUrlOf(useLocation(), ...ownWords);

/** Makes the URL that opens a dialog of the page: `edit` and an id give "?q=Rao&edit=ID". */
export function useDialogUrl(): (word: string, id: string) => string {
  const { search } = useLocation();
  return (word, id) => changedQuery(withoutDialogWords(search), { [word]: id });
}
