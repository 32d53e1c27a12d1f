import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { newTaskUrl } from "#app/features/tasks/tasks.ts";
import { useDialogUrl } from "#app/ui/dialog/close-url.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Shortcuts } from "#app/ui/dialog/shortcuts.tsx";
import { areSingleKeysOn, latinKey } from "#app/ui/dialog/single-keys.ts";
import { useTypedAhead } from "./use-typed-ahead.ts";

const eventPath = /^\/dashboard\/events\/([\w-]{36})/;

/** Everywhere outside of text fields: "?" shows the keys, C adds a task, on an event's page one of the event. */
export function GlobalKeys({ canAddTask }: { canAddTask: boolean }) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const keysUrl = useDialogUrl()("keys", "");
  const eventId = pathname.match(eventPath)?.[1];
  const expectTyping = useTypedAhead();
  /** The address that is being opened. */
  const coming = useRef("");
  const taskUrl = eventId ? newTaskUrl(eventId) : "/dashboard/tasks?new";
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const key = latinKey(event);
      const url = key === "?" ? keysUrl : key === "c" && canAddTask ? taskUrl : null;
      if (!url || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !areSingleKeysOn()) return;
      if (!(target instanceof Element) || target.closest("input:not([type=checkbox]), select, textarea, [contenteditable]"))
        return;
      // What is entered in an open dialog would be lost.
      if (document.querySelector("dialog[open], :popover-open")) return;
      event.preventDefault();
      // Pressed again before the dialog is there: Escape would lead to a second one.
      if (coming.current === url) return;
      coming.current = url;
      const navigation = Promise.resolve(navigate(url, { preventScrollReset: true }));
      void navigation.finally(() => {
        coming.current = "";
      });
      if (url === taskUrl) expectTyping(url, navigation);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [navigate, keysUrl, taskUrl, canAddTask, expectTyping]);
  return (
    <Dialog open={params.has("keys")} title="Keys">
      <Shortcuts />
    </Dialog>
  );
}
