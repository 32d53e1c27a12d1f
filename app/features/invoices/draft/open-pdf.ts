import type { MouseEvent } from "react";
import { announce, notSavedMessage } from "#app/browser/announcements.ts";

/**
 * The click handler of a link to a draft's PDF: saves the latest changes, then shows the PDF in a new tab, so that the PDF has
 * what the page shows.
 * @param save returns whether everything is stored
 */
export const openAfterSaving = (save: () => Promise<boolean>) => async (event: MouseEvent<HTMLAnchorElement>) => {
  event.preventDefault();
  const { href } = event.currentTarget;
  // Opened during the click: later the browser would block it as a pop-up.
  const tab = window.open("", "_blank");
  const isStored = await save();
  if (!isStored) announce({ message: notSavedMessage });
  if (isStored && tab) tab.location.href = href;
  else tab?.close();
};
