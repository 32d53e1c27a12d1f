import { useState } from "react";
import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { formatLocalDateTime } from "#app/company/local-dates.ts";
import { useLanguage } from "#app/company/use-language.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { type Extra, extraChips } from "#app/features/quotes/extras/extras.ts";
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

/** What was asked for at the event beyond the quote: the client confirms it, or does not. */
export function ExtrasSection({ extras, fileUrl }: { extras: readonly Extra[]; fileUrl: (id: string) => string }) {
  const { extras: texts } = useLinkTexts().client;
  const language = useLanguage();
  return (
    <PageSection id="extras" title={texts.title}>
      <p className="soft text-ui">{texts.intro}</p>
      <ul className="stack gap-5">
        {extras.map((extra) => (
          <li className="stack gap-3" key={extra.id}>
            <p className="amount-line">
              <b className="typed">{extra.title}</b> <span className="money">{formatRupees(extra.amount)}</span>
            </p>
            <p className="soft text-ui typed">
              {joinText(extra.quantity && `${extra.quantity}. `, fillPlaceholders(texts.withGst, { name: extra.askedBy }))}
            </p>
            {extra.fileId && (
              <p>
                <a href={fileUrl(extra.fileId)}>{texts.picture}</a>
              </p>
            )}
            {extra.status === "open" ? (
              <AnswerForm {...extra} />
            ) : (
              <p>
                <Chip {...extraChips[extra.status]} label={texts.states[extra.status]} />{" "}
                {extra.status === "late" && (
                  <span>{fillPlaceholders(texts.late, { time: formatLocalDateTime(new Date(extra.answerBy), language) })}</span>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

function AnswerForm({ id, answerBy, title, amount }: Extra) {
  const [answer, setAnswer] = useState("confirmed");
  const { client, quote } = useLinkTexts();
  const { extras: texts } = client;
  const time = formatLocalDateTime(new Date(answerBy), useLanguage());
  return (
    <ActionForm
      intent="extra"
      id={`extra-${id}`}
      {...useSectionForm("extras")}
      className="section-form stack gap-4"
      fields={{ id }}
    >
      <Field
        label={quote.fullName}
        name="name"
        autoComplete="name"
        maxLength={120}
        hint={fillPlaceholders(texts.until, { time })}
      />
      <fieldset className="row gap-5">
        <legend className="visually-hidden">{fillPlaceholders(texts.answerTo, { title })}</legend>
        {(["confirmed", "refused"] as const).map((value) => (
          <label className="row row--one-line gap-2" key={value}>
            <input type="radio" name="answer" value={value} checked={answer === value} onChange={() => setAnswer(value)} />
            <span>{value === "confirmed" ? fillPlaceholders(texts.yes, { amount: formatRupees(amount) }) : texts.no}</span>
          </label>
        ))}
      </fieldset>
      <ErrorSummary intro={client.check} />
      <IntentButton intent="extra" busyLabel={client.sending}>
        {texts.send}
      </IntentButton>
    </ActionForm>
  );
}
