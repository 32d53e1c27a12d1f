import { Form } from "react-router";
import { WhatsAppButton } from "#app/features/messages/messages.parts.tsx";
import { formatRupees } from "#app/platform/values/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Panel } from "#app/ui/page/panel.tsx";
import { openedText } from "../quote-list.ts";
import type { QuotePage } from "./staff-quote.server.ts";
import "./quote-link-panel.css";

type QuoteLinkPanelProps = { quote: QuotePage; url: string; mailId: string; now: Date };

export function QuoteLinkPanel({
  quote: { id, link, draft, version, state, sentAt, revision, ticked },
  url,
  mailId,
  now,
}: QuoteLinkPanelProps) {
  const email = draft.clientEmail.trim();
  return (
    <Panel title="The client’s link">
      <div className="panel__body stack gap-4">
        {link ? (
          <>
            <p role="status">
              {joinText(
                openedText({ openedAt: link.openedAt, sentAt, revision }, now),
                link.openedCount > 1 && `, ${link.openedCount} visits in all (openings within half an hour are one)`,
              )}
            </p>
            {ticked && (
              <p>{`Ticked by the client, not accepted yet: ${ticked.titles.join(", ") || "no option"}. Total ${formatRupees(ticked.total)}.`}</p>
            )}
            <code className="quote-link__url">{link.url}</code>
            <div className="actions">
              <CopyButton text={link.url}>Copy link</CopyButton>
              <WhatsAppButton record={{ type: "quote", id }} template="quoteSent" icon="chat" />
              {email && (state === "open" || state === "expired") && (
                <Form method="post" action={url} replace preventScrollReset>
                  <input type="hidden" name="mail" value={mailId} />
                  <input type="hidden" name="version" value={version} />
                  <IntentButton intent="mail-again" small variant="quiet" icon="email" busyLabel="Sending...">
                    Mail again
                  </IntentButton>
                </Form>
              )}
            </div>
            <div className="actions">
              <ButtonLink to={`${url}?renew`} small variant="quiet" preventScrollReset>
                New link
              </ButtonLink>
              <ButtonLink to={`${url}?close`} small variant="quiet" preventScrollReset>
                Close link
              </ButtonLink>
            </div>
          </>
        ) : (
          <>
            <p>The link is closed: the client cannot open the quote.</p>
            <div className="actions">
              <ButtonLink to={`${url}?renew`} small variant="quiet" preventScrollReset>
                Make a new link
              </ButtonLink>
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}
