import { Form, Link } from "react-router";
import { formatDateTime } from "#app/platform/values/dates.ts";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { QuotePage } from "./staff-quote.server.ts";
import "./quote-requests.css";

type QuoteRequestsProps = { requests: QuotePage["requests"]; url: string };

const kindTexts = {
  change: "The client asks for a change",
  reopen: "The client asks to open the quote again",
  decline: "The client declined",
} as const;

/** The client's requests; unhandled ones first. */
export function QuoteRequests({ requests, url }: QuoteRequestsProps) {
  if (requests.length === 0) return null;
  const sorted = requests.toSorted((one, other) => Number(one.handledAt !== null) - Number(other.handledAt !== null));
  return (
    <Panel title="From the client">
      <ul className="panel__body quote-requests stack gap-5">
        {sorted.map(({ id, kind, text, at, revision, handledAt, handledBy }) => (
          <li className="stack gap-2" key={id}>
            <p>
              <b>{kindTexts[kind]}</b> <small className="fine-print">{`version ${revision}, ${formatDateTime(at)}`}</small>
            </p>
            {text && <blockquote className="typed">{text}</blockquote>}
            {handledAt ? (
              <small className="fine-print">{`Handled ${formatDateTime(handledAt)} by ${handledBy ?? ""}`}</small>
            ) : (
              <Form method="post" action={url} replace preventScrollReset className="actions">
                <input type="hidden" name="request" value={id} />
                <IntentButton intent="handle" fields={{ request: id }} small variant="quiet" busyLabel="Saving...">
                  Mark as handled
                </IntentButton>
                {kind !== "decline" && <Link to={`${url}?edit`}>Change the quote</Link>}
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
