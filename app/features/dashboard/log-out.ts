import type { FormEvent } from "react";
import { announce } from "#app/browser/announcements.ts";
import { discardAfter } from "#app/browser/kept/kept-input.ts";
import { forgetPhotos, hasWaitingChanges, sendWaitingChanges } from "#app/browser/waiting/waiting-changes.ts";
import { forgetOpenedRecords } from "#app/features/find/find.parts.tsx";

const timeoutMs = 15_000;
let isWarned = false;

/** Sends what waits and ends the session, and only then deletes what this device keeps. Without a network nothing changes. */
export async function logOut(event: FormEvent<HTMLFormElement>): Promise<void> {
  event.preventDefault();
  const { action } = event.currentTarget;
  await sendWaitingChanges();
  if (hasWaitingChanges() && navigator.onLine && !isWarned) {
    isWarned = true;
    return announce({ message: "Some changes are not sent yet. Press LOGOUT again to discard them.", stays: true });
  }
  try {
    const answer = fetch(action, { method: "POST", signal: AbortSignal.timeout(timeoutMs) }).then((response) => {
      // A network that wants a log-in answers with a page of its own.
      if (!response.ok || !new URL(response.url).pathname.endsWith("/login")) throw new Error(`${response.status}`);
      return response;
    });
    const { url } = await discardAfter(answer);
    forgetOpenedRecords();
    await forgetPhotos();
    window.location.assign(url);
  } catch {
    announce({ message: "Not logged out: the server did not answer. Everything here is as it was." });
  }
}
