import { useEffect, useRef } from "react";
import { useFetcher, useLocation } from "react-router";
import { whatsappUrl } from "#app/company/whatsapp.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { joinText } from "#app/ui/join-text.ts";
import type { MessagesActionData, UnansweredMessage } from "./messages.ts";
import "./sent-question.css";

/** Asks whether a message was sent that WhatsApp was opened with. */
export function SentQuestion({
  message: { id, name, phone, text, others },
  isWriting,
  takesFocus,
}: {
  message: UnansweredMessage;
  /** Whether the dialog for a message is open. */
  isWriting: boolean;
  /** Whether the question follows from the dialog, during or after which it appears. It then gets the focus once the dialog is closed. */
  takesFocus: boolean;
}) {
  const section = useRef<HTMLElement>(null);
  const isFocusDue = useRef(takesFocus);
  useEffect(() => {
    if (isWriting || !isFocusDue.current) return;
    // After the dialog has focused the link that opened it.
    const timer = setTimeout(() => {
      isFocusDue.current = false;
      section.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [isWriting]);
  const fetcher = useFetcher<MessagesActionData>();
  const { pathname, search } = useLocation();
  const intent = fetcher.state === "idle" ? null : fetcher.formData?.get("intent");
  const url = whatsappUrl(phone, text);
  return (
    <section
      className="sent-question row row--ends"
      aria-label={`Did you send it? WhatsApp message to ${name}`}
      tabIndex={-1}
      ref={section}
    >
      <div>
        <p>
          <b className="bold">Did you send it?</b>{" "}
          <span>{joinText(`WhatsApp message to ${name}`, others > 0 && `, and ${others} more after it`, ":")}</span>
        </p>
        <p className="ellipsis fine-print">{text}</p>
      </div>
      <fetcher.Form method="post" action="/dashboard/messages" className="actions" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="name" value={`Message to ${name}`} />
        <input type="hidden" name="return" value={pathname + search} />
        <Button small name="intent" value="sent" busy={intent === "sent"} busyLabel="Saving...">
          Yes
        </Button>
        <Button small variant="quiet" name="intent" value="not-sent" busy={intent === "not-sent"} busyLabel="Saving...">
          No
        </Button>
        {url && (
          <ButtonLink to={url} small variant="quiet" target="_blank" rel="noopener">
            Open WhatsApp
          </ButtonLink>
        )}
      </fetcher.Form>
      {fetcher.data?.errorMessage && <ErrorBox message={fetcher.data.errorMessage} />}
    </section>
  );
}
