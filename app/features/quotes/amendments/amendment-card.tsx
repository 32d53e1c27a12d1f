import { Form, useLocation, useNavigation } from "react-router";
import { type LinkAddress, linkUrl } from "#app/company/link-address.ts";
import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { useLanguage } from "#app/company/use-language.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { formatDayIn } from "#app/platform/values/dates.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { useResultFocus } from "#app/ui/result/use-result-focus.ts";
import { TextWithElements } from "#app/ui/text-with-elements.tsx";
import { AcceptFields } from "../client/accept-card.tsx";
import type { QuoteActionData } from "../client/choices.ts";
import { ChosenLines } from "../client/chosen-lines.tsx";
import { FingerprintPattern } from "../client/fingerprint-pattern.tsx";
import { otherAmended, revisionChanges } from "../client/revision-changes.ts";
import { RevisionChanges } from "../client/revision-changes.tsx";
import { QuoteDifferencesList } from "../editor/quote-differences-list.tsx";
import { quoteTotals } from "../quote-totals.ts";
import type { QuoteContent, RevisionSupply } from "../quotes.ts";
import type { SharedAmendment } from "./accept-amendment.server.ts";
import { type AmendedInstalment, amendmentChips, amendmentLengths, contractTotal, scheduleKey } from "./amendments.ts";
import "#app/ui/secret-parts.css";
import "#app/ui/secret-form.css";
import "../client/acceptance-record.css";
import "./amendment-card.css";

type AmendmentCardProps = {
  amendment: SharedAmendment;
  supply: RevisionSupply;
  /** Of the quote. */
  number: string;
  link: LinkAddress;
  result?: QuoteActionData;
};

/** An amendment as the client reads it: why, what changes, original and now, the payments; with its form, or how it was decided. */
export function AmendmentCard({ amendment, supply, number, link, result }: AmendmentCardProps) {
  const { name, status, reason, before, content, change, schedule, acceptance, decidedAt, answer } = amendment;
  const { accepted, amendment: texts, changes, differences, versions } = useLinkTexts().agreed;
  const others = otherAmended(before, content, differences, useLanguage());
  const id = `amendment-${amendment.number}`;
  const total = contractTotal(content, supply);
  const isRefused = status === "declined" || status === "withdrawn";
  return (
    <article className="hung-card amendment" id={id} aria-labelledby={`${id}-title`}>
      <div className="hung-card__body stack gap-5">
        <div className="row row--ends">
          <h2 id={`${id}-title`}>{fillPlaceholders(texts.title, { name })}</h2>
          {status !== "draft" && <Chip {...amendmentChips[status]} label={texts.states[status]} />}
        </div>
        <p className="typed">{reason}</p>
        {others.length > 0 && (
          <QuoteDifferencesList
            differences={others}
            labels={{ ...versions, after: isRefused ? texts.wouldBe : versions.now }}
            isRefused={isRefused}
          />
        )}
        <RevisionChanges
          changes={revisionChanges(before, content, changes)}
          before={[texts.before, total - change]}
          now={[isRefused ? texts.wouldBe : texts.now, total]}
          isRefused={isRefused}
        />
        <Lines title={texts.linesBefore} content={before} supply={supply} />
        <Lines title={texts.linesNow} content={content} supply={supply} />
        {schedule.length > 0 && <NewSchedule schedule={schedule} />}
        {status === "sent" && <AnswerForm {...{ name, number, total, result, link }} amendment={amendment} />}
        {acceptance && (
          <>
            <p>
              <TextWithElements
                text={texts.acceptedBy}
                parts={{
                  name: <b>{acceptance.name}</b>,
                  time: <span>{acceptance.acceptedAt}</span>,
                  address: <span className="no-wrap">{acceptance.address}</span>,
                }}
              />
            </p>
            <div className="amendment__fingerprint">
              <FingerprintPattern fingerprint={acceptance.fingerprint} />
              <small className="fine-print">{fillPlaceholders(texts.hash, { fingerprint: acceptance.fingerprint })}</small>
            </div>
            <p>
              <ButtonLink
                variant="quiet"
                icon="download"
                to={linkUrl(link, "/pdf", [["amendment", String(amendment.number)]])}
                reloadDocument
              >
                {accepted.pdf}
              </ButtonLink>
            </p>
          </>
        )}
        {isRefused && (
          <p className="typed">
            {joinText(fillPlaceholders(texts[status], { time: decidedAt ?? "" }), answer && ` “${answer}”`)}
          </p>
        )}
      </div>
    </article>
  );
}

const Lines = ({ title, content, supply }: { title: string; content: QuoteContent; supply: RevisionSupply }) => (
  <details>
    <summary>{title}</summary>
    <ChosenLines content={content} sums={quoteTotals(content, new Set(), supply).functions} chosen={new Set()} />
  </details>
);

function NewSchedule({ schedule }: { schedule: readonly AmendedInstalment[] }) {
  const { amendment: texts } = useLinkTexts().agreed;
  const language = useLanguage();
  return (
    <section className="stack gap-3">
      <h3>{texts.payments}</h3>
      <ol className="amendment__schedule">
        {schedule.map(({ id, label, amount, before, dueOn }) => (
          <li key={id ?? "new"}>
            <span>
              <b className="bold">{label}</b>
              {dueOn && (
                <small className="line soft text-ui">{fillPlaceholders(texts.by, { day: formatDayIn(dueOn, language) })}</small>
              )}
            </span>
            <span className="money align-end">
              {before !== amount && <del className="line soft">{formatRupees(before)}</del>}
              <span>{formatRupees(amount)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

type AnswerFormProps = Pick<AmendmentCardProps, "amendment" | "number" | "result"> & { name: string; total: number };

function AnswerForm({ amendment, name, number, total, result }: AnswerFormProps) {
  const { agreed, quote } = useLinkTexts();
  const { amendment: texts } = agreed;
  const { pathname, search } = useLocation();
  const busy = useNavigation().state !== "idle";
  const form = useResultFocus<HTMLFormElement>(result);
  const { errors = {}, values } = result ?? {};
  return (
    <Form method="post" action={`${pathname}${search}#amendment-${amendment.number}`} className="stack gap-5" ref={form}>
      <input type="hidden" name="amendment" value={amendment.number ?? ""} />
      <input type="hidden" name="total" value={total} />
      <input type="hidden" name="schedule" value={scheduleKey(amendment.schedule)} />
      {result?.message && <ErrorBox message={result.message} />}
      <AcceptFields values={values} errors={errors}>
        <TextWithElements
          text={texts.agree}
          parts={{ name: <span>{name}</span>, number: <span className="no-wrap">{number}</span> }}
        />
      </AcceptFields>
      <p>
        <Button name="intent" value="accept amendment" formNoValidate busy={busy} busyLabel={quote.wait}>
          {fillPlaceholders(texts.accept, { total: formatRupees(total) })}
        </Button>
      </p>
      <p className="fine-print">{quote.record}</p>
      <details open={result?.intent === "decline amendment" || Boolean(errors.reason)}>
        <summary>{quote.decline}</summary>
        <div className="stack gap-5">
          <Field
            multiline
            label={texts.reason}
            name="reason"
            rows={2}
            maxLength={amendmentLengths.answer}
            defaultValue={values?.reason}
            error={errors.reason}
          />
          <p>
            <Button variant="quiet" name="intent" value="decline amendment" formNoValidate busy={busy} busyLabel={quote.wait}>
              {texts.decline}
            </Button>
          </p>
        </div>
      </details>
    </Form>
  );
}
