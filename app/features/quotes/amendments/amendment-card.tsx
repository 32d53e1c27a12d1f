import { Form, useLocation, useNavigation } from "react-router";
import { type LinkAddress, linkUrl } from "#app/company/link-address.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { useResultFocus } from "#app/ui/result/use-result-focus.ts";
import { AcceptFields } from "../client/accept-card.tsx";
import type { QuoteActionData } from "../client/choices.ts";
import { ChosenLines } from "../client/chosen-lines.tsx";
import { FingerprintPattern } from "../client/fingerprint-pattern.tsx";
import { revisionChanges } from "../client/revision-changes.ts";
import { RevisionChanges } from "../client/revision-changes.tsx";
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
  const id = `amendment-${amendment.number}`;
  const total = contractTotal(content, supply);
  return (
    <article className="hung-card amendment" id={id} aria-labelledby={`${id}-title`}>
      <div className="hung-card__body stack gap-5">
        <div className="row row--ends">
          <h2 id={`${id}-title`}>{`Change ${name}`}</h2>
          <Chip {...amendmentChips[status]} label={status === "sent" ? "WAITS FOR YOU" : amendmentChips[status].label} />
        </div>
        <p className="typed">{reason}</p>
        <RevisionChanges
          changes={revisionChanges(before, content)}
          before={["As agreed, with GST", total - change]}
          now={[status === "sent" || status === "accepted" ? "Now, with GST" : "It would have been", total]}
        />
        <Lines title="The lines as agreed" content={before} supply={supply} />
        <Lines title="The lines with this change" content={content} supply={supply} />
        {schedule.length > 0 && <NewSchedule schedule={schedule} />}
        {status === "sent" && <AnswerForm {...{ name, number, total, result, link }} amendment={amendment} />}
        {acceptance && (
          <>
            <p>
              Accepted by <b>{acceptance.name}</b>, <span className="no-wrap">{`${acceptance.acceptedAt} IST`}</span>, from the IP
              address <span className="no-wrap">{acceptance.address}</span>
            </p>
            <div className="amendment__fingerprint">
              <FingerprintPattern fingerprint={acceptance.fingerprint} />
              <small className="fine-print">{`SHA-256 of the PDF: ${acceptance.fingerprint}`}</small>
            </div>
            <p>
              <ButtonLink
                variant="quiet"
                icon="download"
                to={linkUrl(link, "/pdf", [["amendment", String(amendment.number)]])}
                reloadDocument
              >
                Record as PDF
              </ButtonLink>
            </p>
          </>
        )}
        {(status === "declined" || status === "withdrawn") && (
          <p className="typed">
            {joinText(`This change was ${status} on ${decidedAt}. What was agreed stays as it was.`, answer && ` “${answer}”`)}
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

const NewSchedule = ({ schedule }: { schedule: readonly AmendedInstalment[] }) => (
  <section>
    <h3>Payments with this change</h3>
    <ol className="amendment__schedule">
      {schedule.map(({ id, label, amount, before, dueOn }) => (
        <li key={id ?? "new"}>
          <span>
            <b className="bold">{label}</b>
            {dueOn && <small className="line soft text-ui">{`by ${formatDay(dueOn)}`}</small>}
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

type AnswerFormProps = Pick<AmendmentCardProps, "amendment" | "number" | "result"> & { name: string; total: number };

function AnswerForm({ amendment, name, number, total, result }: AnswerFormProps) {
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
        <span>{`I accept change ${name} of quote `}</span>
        <span className="no-wrap">{number}</span> <span>with the payments above.</span>
      </AcceptFields>
      <p>
        <Button name="intent" value="accept amendment" formNoValidate busy={busy} busyLabel="Please wait...">
          {`Accept: ${formatRupees(total)} in all`}
        </Button>
      </p>
      <p className="fine-print">
        We record your name, the time in IST, your IP address and the document’s fingerprint, and send you a copy. Nothing is paid
        on this page.
      </p>
      <details open={result?.intent === "decline amendment" || Boolean(errors.reason)}>
        <summary>Decline</summary>
        <div className="stack gap-5">
          <Field
            multiline
            label="A word why, if you like"
            name="reason"
            rows={2}
            maxLength={amendmentLengths.answer}
            defaultValue={values?.reason}
            error={errors.reason}
          />
          <p>
            <Button variant="quiet" name="intent" value="decline amendment" formNoValidate busy={busy} busyLabel="Please wait...">
              Decline this change
            </Button>
          </p>
        </div>
      </details>
    </Form>
  );
}
