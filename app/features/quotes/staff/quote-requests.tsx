import { useState } from "react";
import { Form, Link } from "react-router";
import { formatDateTime } from "#app/platform/values/dates.ts";
import type { FormActionData } from "#app/platform/values/forms.ts";
import { ActionForm } from "#app/ui/form/action-form.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { useActionResult, useFormErrors } from "#app/ui/result/use-action-result.ts";
import { RequestAnswerFields } from "./request-answer-fields.tsx";
import type { QuotePage } from "./staff-quote.server.ts";
import "./quote-requests.css";

type Request = QuotePage["requests"][number];

const kindTexts = {
  change: "The client asks for a change",
  reopen: "The client asks to open the quote again",
  decline: "The client declined",
} as const;

const answerTexts = { words: "Answered", "not possible": "Not possible, said", changed: "Answered with a new version" } as const;

/** The client's requests; unhandled ones first. */
export function QuoteRequests({ requests, url }: { requests: QuotePage["requests"]; url: string }) {
  // A colleague may answer while somebody is typing: the form stays, and says so when it is sent.
  const [typed, setTyped] = useState<string | null>(null);
  const refused = useFormErrors("answer-request")?.values.request;
  const isSent = useActionResult<FormActionData>()?.successMessage !== undefined;
  if (requests.length === 0) return null;
  const sorted = requests.toSorted((one, other) => Number(one.handledAt !== null) - Number(other.handledAt !== null));
  return (
    <Panel title="From the client">
      <ul className="panel__body quote-requests stack gap-5">
        {sorted.map((request) => (
          <li className="stack gap-2" key={request.id}>
            <Asked request={request} />
            {request.handledAt && <HandledRequest request={request} />}
            {request.kind === "decline" && !request.handledAt && (
              <Form method="post" action={url} replace preventScrollReset className="actions">
                <input type="hidden" name="request" value={request.id} />
                <IntentButton intent="handle" fields={{ request: request.id }} small variant="quiet" busyLabel="Saving...">
                  Mark as handled
                </IntentButton>
              </Form>
            )}
            {request.kind !== "decline" && (!request.handledAt || [isSent || typed, refused].includes(request.id)) && (
              <AnswerForm id={request.id} url={url} isRefused={refused === request.id} onTyped={() => setTyped(request.id)} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const Asked = ({ request }: { request: Request }) => (
  <>
    <p>
      <b>{kindTexts[request.kind]}</b>{" "}
      <small className="fine-print">{`version ${request.revision}, ${formatDateTime(request.at)}`}</small>
    </p>
    {request.text && <blockquote className="typed">{request.text}</blockquote>}
  </>
);

/** What the client asked for and nobody has answered yet, to be read while the quote is changed. */
export const OpenRequests = ({ requests }: { requests: QuotePage["requests"] }) =>
  requests
    .filter(({ handledAt }) => handledAt === null)
    .map((request) => (
      <section key={request.id} className="quote-requests stack gap-2" aria-label={kindTexts[request.kind]}>
        <Asked request={request} />
      </section>
    ));

type AnswerFormProps = { id: string; url: string; isRefused: boolean; onTyped: () => void };

function AnswerForm({ id, url, isRefused, onTyped }: AnswerFormProps) {
  return (
    <details open={isRefused || undefined}>
      <summary className="soft">Answer</summary>
      <ActionForm
        intent="answer-request"
        id={`answer-${id}`}
        action={url}
        fields={{ request: id }}
        className="stack gap-4 above-2"
        onInput={onTyped}
      >
        <RequestAnswerFields />
        <ErrorSummary />
        <p className="actions">
          <IntentButton intent="answer-request" fields={{ request: id }} small busyLabel="Sending...">
            Send the answer
          </IntentButton>
          <Link to={`${url}?edit`}>Change the quote instead</Link>
        </p>
      </ActionForm>
    </details>
  );
}

const HandledRequest = ({ request: { handledAt, handledBy, answeredBy, answerKind, answer } }: { request: Request }) => (
  <>
    {answer && <p className="typed">{answer}</p>}
    <small className="fine-print">{`${answerKind ? answerTexts[answerKind] : "Handled"} ${formatDateTime(handledAt ?? "")} by ${answeredBy || (handledBy ?? "")}`}</small>
  </>
);
