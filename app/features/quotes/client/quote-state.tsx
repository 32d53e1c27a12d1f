import { useCompany } from "#app/company/use-company.ts";
import { formatDateTime, formatDay, today } from "#app/platform/values/dates.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { joinText } from "#app/ui/join-text.ts";
import type { QuoteView } from "./quote-view.server.ts";
import "#app/ui/notice.css";
import "./quote-state.css";

/** What the client asked about this version, and how it was answered. */
export const Answers = ({ answers }: Pick<QuoteView, "answers">) =>
  answers.map(({ id, text, answerKind, answer, answeredBy, handledAt }) => (
    <div key={id} className="quote-state notice">
      <h2>{`${answerKind === "not possible" ? "Not possible, says" : "Answered by"} ${answeredBy}`}</h2>
      <p>
        <span className="no-wrap">{formatDateTime(handledAt ?? "")}</span>
        <span>{text && `. You asked: “${text}”`}</span>
      </p>
      <p className="typed above-2">{answer}</p>
    </div>
  ));

/** The state of the quote, shown above its text. Empty for an open quote without a request. */
export function StateNotice({ view, busy }: { view: QuoteView; busy: boolean }) {
  const { state, request, revision, decidedAt, contact } = view;
  const { replyPromise } = useCompany();
  const firstName = contact.name.split(" ")[0];
  const validUntil = <span className="no-wrap">{formatDay(revision.validUntil)}</span>;
  if (state === "withdrawn")
    return (
      <div className="quote-state notice notice--plain">
        <h2>{joinText("This quote was withdrawn", decidedAt && ` on ${formatDateTime(decidedAt)}`)}</h2>
        <p>{`You can still read it. Ask ${firstName ?? ""} for a new one.`}</p>
      </div>
    );
  if (state === "declined")
    return (
      <div className="quote-state notice notice--plain">
        <h2>{`Declined on ${formatDateTime(decidedAt ?? "")}`}</h2>
        <p>
          Thank you for telling us.
          {revision.validUntil >= today() ? (
            <span>
              {" "}
              Clicked by mistake? You can open it again until {validUntil}
              <span>.</span>
            </span>
          ) : (
            ""
          )}
        </p>
        {revision.validUntil >= today() && (
          <Button variant="quiet" icon="undo" name="intent" value="undo decline" busy={busy} busyLabel="Please wait...">
            Open the quote again
          </Button>
        )}
      </div>
    );
  if (state === "expired")
    return (
      <div className="quote-state notice quote-state--expired">
        <h2>This quote was valid until {validUntil}</h2>
        {request?.kind === "reopen" ? (
          <p role="status">
            You asked to open it again on <span>{formatDateTime(request.at)}</span>.{" "}
            <span>{`${firstName ?? ""} answers ${replyPromise}.`}</span>
          </p>
        ) : (
          <>
            <p>{`You can still read it. Ask ${firstName ?? ""} to open it again; prices or dates may have changed.`}</p>
            <Button icon="chat" name="intent" value="reopen" busy={busy} busyLabel="Please wait...">
              Ask to open it again
            </Button>
          </>
        )}
      </div>
    );
  if (request?.kind === "change")
    return (
      <div className="quote-state notice" role="status">
        <h2>{`Sent to ${firstName ?? ""}`}</h2>
        <p>
          <span>{formatDateTime(request.at)}</span>.{" "}
          <span>{`You get an answer ${replyPromise}, here or as version ${revision.number + 1}.`}</span> This version stays open
          until then.
        </p>
        <p className="soft typed">{`“${request.text}”`}</p>
        <ButtonLink variant="quiet" to="#questions">
          Call or write
        </ButtonLink>
      </div>
    );
  return null;
}
