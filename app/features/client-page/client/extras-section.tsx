import { useState } from "react";
import { type Extra, extraChips } from "#app/features/quotes/extras/extras.ts";
import { formatDateTime } from "#app/platform/values/dates.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { Chip } from "#app/ui/chip.tsx";
import { ActionForm } from "#app/ui/form/action-form.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { PageSection, useSectionForm } from "./page-section.tsx";
import "#app/ui/page/secret-page.css";
import "#app/ui/secret-parts.css";
import "./client-page.css";

type Props = { extras: readonly Extra[]; fileUrl: (id: string) => string };

/** What was asked for at the event beyond the quote: the client confirms it, or does not. */
export const ExtrasSection = ({ extras, fileUrl }: Props) => (
  <PageSection id="extras" title="Extras">
    <p className="soft text-ui">Asked for at your event, beyond what was agreed. What you do not confirm is not billed.</p>
    <ul className="stack gap-5">
      {extras.map((extra) => (
        <li className="stack gap-3" key={extra.id}>
          <p className="amount-line">
            <b className="typed">{extra.title}</b> <span className="money">{formatRupees(extra.amount)}</span>
          </p>
          <p className="soft text-ui typed">
            {joinText(extra.quantity && `${extra.quantity}. `, `With GST. Asked for by ${extra.askedBy}.`)}
          </p>
          {extra.fileId && (
            <p>
              <a href={fileUrl(extra.fileId)}>Picture</a>
            </p>
          )}
          {extra.status === "open" ? (
            <AnswerForm {...extra} />
          ) : (
            <p>
              <Chip {...extraChips[extra.status]} />{" "}
              {extra.status === "late" && (
                <span>{`It could be answered until ${formatDateTime(extra.answerBy)}. Ask us to send it again.`}</span>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  </PageSection>
);

function AnswerForm({ id, answerBy, title, amount }: Extra) {
  const [answer, setAnswer] = useState("confirmed");
  return (
    <ActionForm
      intent="extra"
      id={`extra-${id}`}
      {...useSectionForm("extras")}
      className="section-form stack gap-4"
      fields={{ id }}
    >
      <Field label="Your full name" name="name" autoComplete="name" maxLength={120} hint={`Until ${formatDateTime(answerBy)}`} />
      <fieldset className="row gap-5">
        <legend className="visually-hidden">{`Your answer to: ${title}`}</legend>
        {(["confirmed", "refused"] as const).map((value) => (
          <label className="row row--one-line gap-2" key={value}>
            <input type="radio" name="answer" value={value} checked={answer === value} onChange={() => setAnswer(value)} />
            <span>{value === "confirmed" ? `Yes, for ${formatRupees(amount)}` : "No, we do not want it"}</span>
          </label>
        ))}
      </fieldset>
      <ErrorSummary />
      <IntentButton intent="extra" busyLabel="Sending...">
        Send the answer
      </IntentButton>
    </ActionForm>
  );
}
