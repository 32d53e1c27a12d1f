import { useState } from "react";
import { useSearchParams } from "react-router";
import { lazyPart } from "#app/browser/lazy-part.tsx";
import { useIsStaff } from "#app/browser/use-is-staff.ts";
import type { TemplateKey } from "#app/content/mails/message-templates.ts";
import { ButtonLink, type ButtonStyle } from "#app/ui/button.tsx";
import { MenuLink } from "#app/ui/dialog/menu.tsx";
import { changedQuery } from "#app/ui/list/changed-query.ts";
import { type Composer, composerParam, type MessageRecord, type UnansweredMessage } from "./messages.ts";
import { SentQuestion } from "./sent-question.tsx";

const ComposerDialog = lazyPart(() => import("./composer.tsx").then((parts) => parts.ComposerDialog));

type WhatsAppProps = {
  record: MessageRecord;
  template: TemplateKey;
  /** The key of a recipient: "vendor.8f…". */
  to?: string;
  /** The function of an event that the message is about. */
  about?: string | null;
};

/** The URL of this page with the dialog for a WhatsApp message. */
function useComposerUrl({ record, template, to, about }: WhatsAppProps): string {
  const [params] = useSearchParams();
  return changedQuery(params, { whatsapp: composerParam(record, template), to: to ?? null, about: about ?? null });
}

/** Opens the dialog for a WhatsApp message, on any page of the dashboard. */
export const WhatsAppButton = ({
  record,
  template,
  to,
  about,
  ...style
}: WhatsAppProps & Pick<ButtonStyle, "variant" | "icon">) => (
  <ButtonLink to={useComposerUrl({ record, template, to, about })} small variant="quiet" {...style} preventScrollReset>
    WhatsApp
  </ButtonLink>
);

export function WhatsAppMenuLink(props: WhatsAppProps) {
  const [url, isStaff] = [useComposerUrl(props), useIsStaff()];
  return (
    isStaff && (
      <MenuLink to={url} icon="chat" preventScrollReset>
        WhatsApp
      </MenuLink>
    )
  );
}

type MessagingProps = { composer: Composer | null; unanswered: UnansweredMessage | null };

/** Above every page of the dashboard: the question whether a message was sent, and the dialog for a new one. */
export function Messaging({ composer, unanswered }: MessagingProps) {
  const isWriting = composer !== null;
  const wasWriting = usePrevious(isWriting);
  return (
    <>
      {composer && <ComposerDialog composer={composer} />}
      {unanswered && (
        <SentQuestion key={unanswered.id} message={unanswered} isWriting={isWriting} takesFocus={isWriting || wasWriting} />
      )}
    </>
  );
}

function usePrevious<T>(value: T): T {
  const [known, setKnown] = useState({ value, previous: value });
  if (known.value === value) return known.previous;
  setKnown({ value, previous: known.value });
  return known.value;
}
