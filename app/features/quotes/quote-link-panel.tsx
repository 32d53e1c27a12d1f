import { Form } from "react-router";
import { formatDateTime, formatDay } from "#app/platform/dates.ts";
import { useCompany } from "#app/platform/use-company.ts";
import { whatsappUrl } from "#app/platform/whatsapp.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { QuotePage } from "./quote-desk.server.ts";
import { ago } from "./quote-list.ts";
import "./quote-link-panel.css";

type QuoteLinkPanelProps = { quote: QuotePage; url: string; mailId: string; now: Date };

/** The link by which the client opens the quote: whether it was opened, and how to send, renew and close it. */
export function QuoteLinkPanel({
  quote: { link, draft, number, version, state, validUntil },
  url,
  mailId,
  now,
}: QuoteLinkPanelProps) {
  const { name } = useCompany();
  const text = link
    ? `Namaste ${draft.clientName.trim()}, here is your quote ${number} from ${name}, valid until ${formatDay(validUntil).replaceAll("\u00a0", " ")}: ${link.url}`
    : "";
  const whatsapp = link && whatsappUrl(draft.clientPhone, text);
  const email = draft.clientEmail.trim();
  return (
    <Panel title="The client’s link">
      <div className="panel__body quote-link">
        {link ? (
          <>
            <p role="status">
              {link.openedAt
                ? `Opened ${ago(link.openedAt, now, formatDateTime)}${link.openedCount > 1 ? `, ${link.openedCount} times in all` : ""}`
                : "Not opened yet"}
            </p>
            <code className="quote-link__url">{link.url}</code>
            <div className="actions">
              <CopyButton text={link.url}>Copy link</CopyButton>
              {whatsapp && (
                <ButtonLink to={whatsapp} target="_blank" rel="noreferrer" small variant="quiet" icon="chat">
                  WhatsApp
                </ButtonLink>
              )}
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
