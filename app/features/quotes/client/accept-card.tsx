import type { ReactNode } from "react";
import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { useLanguage } from "#app/company/use-language.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { formatDayIn } from "#app/platform/values/dates.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { UnbrokenNumbers } from "#app/ui/unbroken-numbers.tsx";
import "#app/ui/page/secret-page.css";
import "#app/ui/secret-parts.css";
import "#app/ui/secret-form.css";
import "#app/ui/woven-pattern.css";
import type { QuoteActionData } from "./choices.ts";
import "./accept-card.css";

type AcceptCardProps = {
  number: string;
  revision: number;
  validUntil: string;
  total: number;
  /** What becomes of its days. */
  hold: string;
  contactFirstName: string;
  result?: QuoteActionData;
  busy: boolean;
  /** The client's last request: once a new one is stored, its field is emptied. */
  requestId: string | undefined;
  /** The page's URL. Without JavaScript a refused form is shown again where it was submitted. */
  url: string;
  /** The page is a preview: nothing can be submitted. */
  isPreview: boolean;
};

/** Fields to accept with a typed name and a tick, to ask for a change, or to decline. They belong to the page's form. */
export function AcceptCard({
  number,
  revision,
  validUntil,
  total,
  hold,
  contactFirstName,
  result,
  busy,
  requestId,
  url,
  isPreview,
}: AcceptCardProps) {
  const { errors = {}, values } = result ?? {};
  const { quote } = useLinkTexts();
  const language = useLanguage();
  const isAlternative = result?.intent === "change" || result?.intent === "decline";
  return (
    <>
      <div className="accept__edge" />
      <section className="accept woven-pattern" id="accept" aria-labelledby="accept-title">
        <div className="secret-page__width">
          <div className="accept__card stack">
            <h2 id="accept-title">{quote.accept}</h2>
            {result?.message && !isAlternative && <ErrorBox message={result.message} />}
            <p className="accept__total amount-line">
              <span className="money" data-adding={quote.adding}>
                {formatRupees(total)}
              </span>
              <span className="soft text-ui">
                <span>{fillPlaceholders(quote.validWith, { version: String(revision) })}</span>{" "}
                <span className="no-wrap">{formatDayIn(validUntil, language)}</span>
              </span>
            </p>
            {hold && <p className="soft text-ui">{hold}</p>}
            <AcceptFields values={values} errors={errors}>
              <UnbrokenNumbers text={fillPlaceholders(quote.agree, { number, version: String(revision) })} />
            </AcceptFields>
            <Button
              name="intent"
              value="accept"
              formAction={`${url}#accept`}
              formNoValidate
              disabled={isPreview}
              busy={busy}
              busyLabel={quote.wait}
            >
              {fillPlaceholders(quote.acceptFor, { total: formatRupees(total) })}
            </Button>
            <p className="fine-print">{quote.record}</p>
          </div>
          <div className="accept__alternatives stack gap-3" id="other">
            {result?.message && isAlternative && <ErrorBox message={result.message} />}
            <details open={result?.intent === "change" || Boolean(errors.change)}>
              <summary>{quote.askChange}</summary>
              <div className="accept__alternative stack gap-5">
                <Field
                  key={requestId}
                  multiline
                  label={quote.whatDifferent}
                  name="change"
                  rows={3}
                  maxLength={2000}
                  placeholder={quote.example}
                  defaultValue={values?.change}
                  error={errors.change}
                />
                <Button
                  variant="accent"
                  name="intent"
                  value="change"
                  formAction={`${url}#other`}
                  formNoValidate
                  disabled={isPreview}
                  busy={busy}
                  busyLabel={quote.wait}
                >
                  {fillPlaceholders(quote.sendTo, { name: contactFirstName })}
                </Button>
              </div>
            </details>
            <details open={result?.intent === "decline" || Boolean(errors.reason)}>
              <summary>{quote.decline}</summary>
              <div className="accept__alternative stack gap-5">
                <Field
                  multiline
                  label={quote.reason}
                  name="reason"
                  rows={2}
                  maxLength={2000}
                  defaultValue={values?.reason}
                  error={errors.reason}
                />
                <Button
                  variant="ghost"
                  name="intent"
                  value="decline"
                  formAction={`${url}#other`}
                  formNoValidate
                  disabled={isPreview}
                  busy={busy}
                  busyLabel={quote.wait}
                >
                  {quote.declineThis}
                </Button>
              </div>
            </details>
          </div>
        </div>
      </section>
    </>
  );
}

type AcceptFieldsProps = Partial<Pick<QuoteActionData, "values" | "errors">> & {
  /** What the client accepts. */
  children: ReactNode;
};

/** A typed name and a tick. */
export function AcceptFields({ values, errors = {}, children }: AcceptFieldsProps) {
  const { quote } = useLinkTexts();
  return (
    <>
      <Field
        label={quote.fullName}
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        placeholder={quote.asOnPapers}
        hint={quote.signature}
        defaultValue={values?.name}
        error={errors.name}
      />
      <div className="field">
        <label className="agree">
          <input
            type="checkbox"
            name="agree"
            required
            aria-invalid={errors.agree ? true : undefined}
            aria-describedby="agree-error"
          />
          <span>{children}</span>
        </label>
        <span id="agree-error" className={errors.agree ? "field__error" : undefined}>
          {errors.agree}
        </span>
      </div>
    </>
  );
}
