import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { formatLocalDateTime } from "#app/company/local-dates.ts";
import { useCompany } from "#app/company/use-company.ts";
import { useLanguage } from "#app/company/use-language.ts";
import { listIn } from "#app/content/languages.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { formatDayIn, today } from "#app/platform/values/dates.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextWithElements } from "#app/ui/text-with-elements.tsx";
import type { QuoteView } from "./quote-view.server.ts";
import "#app/ui/notice.css";
import "./quote-state.css";

/** What the client asked about this version, and how it was answered. */
export function Answers({ answers }: Pick<QuoteView, "answers">) {
  const { state: texts } = useLinkTexts().agreed;
  const language = useLanguage();
  return answers.map(({ id, text, answerKind, answer, answeredBy, handledAt }) => (
    <div key={id} className="quote-state notice">
      <h2>{fillPlaceholders(answerKind === "not possible" ? texts.notPossible : texts.answered, { name: answeredBy })}</h2>
      <p>
        <span>{handledAt && formatLocalDateTime(new Date(handledAt), language)}</span>
        <span>{text && `. ${fillPlaceholders(texts.asked, { text })}`}</span>
      </p>
      <p className="typed above-2">{answer}</p>
    </div>
  ));
}

/** What became of the client's ticks in an earlier version. */
export function CarriedNotice({ carried }: Pick<QuoteView, "carried">) {
  const { versions: texts } = useLinkTexts().agreed;
  const language = useLanguage();
  if (!carried) return null;
  const titles = listIn(language, carried.titles);
  return (
    <div className="quote-state notice">
      <p>{fillPlaceholders(texts.carried, { number: String(carried.from) })}</p>
      {titles && <p className="above-2">{fillPlaceholders(texts.notCarried, { titles })}</p>}
    </div>
  );
}

/** The state of the quote, shown above its text. Empty for an open quote without a request. */
export function StateNotice({ view, busy }: { view: QuoteView; busy: boolean }) {
  const { state, request, revision, decidedAt, contact } = view;
  const { agreed, quote } = useLinkTexts();
  const { state: texts } = agreed;
  const language = useLanguage();
  const { replyPromise } = useCompany();
  const name = contact.name.split(" ")[0] ?? "";
  const timeOf = (at: Date | string | null) => (at ? formatLocalDateTime(new Date(at), language) : "");
  const day = <span className="no-wrap">{formatDayIn(revision.validUntil, language)}</span>;
  const mayUndo = revision.validUntil >= today();
  if (state === "withdrawn")
    return (
      <div className="quote-state notice notice--plain">
        <h2>{decidedAt ? fillPlaceholders(texts.withdrawnOn, { time: timeOf(decidedAt) }) : texts.withdrawn}</h2>
        <p>{fillPlaceholders(texts.stillRead, { name })}</p>
      </div>
    );
  if (state === "declined")
    return (
      <div className="quote-state notice notice--plain">
        <h2>{fillPlaceholders(texts.declined, { time: timeOf(decidedAt) })}</h2>
        <p>
          <span>{texts.thanks}</span> <span>{mayUndo && <TextWithElements text={texts.byMistake} parts={{ day }} />}</span>
        </p>
        {mayUndo && (
          <Button variant="quiet" icon="undo" name="intent" value="undo decline" busy={busy} busyLabel={quote.wait}>
            {texts.openAgain}
          </Button>
        )}
      </div>
    );
  if (state === "expired")
    return (
      <div className="quote-state notice quote-state--expired">
        <h2>
          <TextWithElements text={texts.wasValid} parts={{ day }} />
        </h2>
        {request?.kind === "reopen" ? (
          <p role="status">{fillPlaceholders(texts.reopenAsked, { time: timeOf(request.at), name, when: replyPromise })}</p>
        ) : (
          <>
            <p>{fillPlaceholders(texts.mayReopen, { name })}</p>
            <Button icon="chat" name="intent" value="reopen" busy={busy} busyLabel={quote.wait}>
              {texts.askReopen}
            </Button>
          </>
        )}
      </div>
    );
  if (request?.kind === "change")
    return (
      <div className="quote-state notice" role="status">
        <h2>{fillPlaceholders(texts.sentTo, { name })}</h2>
        <p>
          {fillPlaceholders(texts.changeAsked, {
            ...{ time: timeOf(request.at), when: replyPromise, number: String(revision.number + 1) },
          })}
        </p>
        <p className="soft typed">{`“${request.text}”`}</p>
        <ButtonLink variant="quiet" to="#questions">
          {texts.callOrWrite}
        </ButtonLink>
      </div>
    );
  return null;
}
