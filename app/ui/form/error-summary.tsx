import { type MouseEvent, useLayoutEffect, useState } from "react";
import { fieldId } from "./field.tsx";
import { useCorrected, useFormId, useFormValues } from "./form-id.tsx";
import "../notice.css";

type ErrorSummaryProps = {
  /** A message that belongs to no single field. By default that of the form. */
  message?: string;
  /** Messages by field; by default those of the form. */
  errors?: Partial<Record<string, string>>;
  /** The words above the problems, where no message says why. */
  intro?: string;
  /** At the top of a form whose other summary, beside the submit button, is announced. */
  isAtTop?: boolean;
};

/**
 * Why a form was not accepted. It is beside the submit button, because a form may be taller than the screen, and links each
 * problem to its field. To be rendered inside the form's `FormId`.
 */
export function ErrorSummary({ isAtTop, intro = "Please check:", ...own }: ErrorSummaryProps) {
  const formId = useFormId();
  const form = useFormValues();
  // The notice of a conflict is above the fields.
  const { message = form.conflict ? undefined : form.formError, errors = form.errors } = own;
  const corrected = useCorrected();
  const refused = Object.entries(errors).filter(([, text]) => text);
  const problems = refused.filter(([name]) => !corrected.has(name));
  const labels = useLabels(formId, refused);
  if (problems.length === 0 && (!message || refused.length > 0)) return null;
  return (
    <div className="error-box error-box--summary full-width" role={isAtTop ? undefined : "alert"} tabIndex={-1}>
      <p>{message ?? intro}</p>
      {problems.length > 0 && (
        <ul>
          {problems.map(([name, text]) => (
            <li key={name}>
              <a href={`#${fieldId(formId, name)}`} onClick={focusField}>
                {labels[name] ? `${labels[name]}: ${text}` : text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The labels of the fields whose message another field has too. */
function useLabels(formId: string, problems: [string, string | undefined][]): Partial<Record<string, string>> {
  const [labels, setLabels] = useState({});
  const texts = problems.map(([, text]) => text);
  const repeated = problems.filter(([, text]) => texts.indexOf(text) !== texts.lastIndexOf(text));
  const names = repeated.map(([name]) => name).join(" ");
  useLayoutEffect(() => {
    const controls = names.split(" ").map((name) => document.getElementById(fieldId(formId, name)) as HTMLInputElement | null);
    setLabels(
      Object.fromEntries(controls.map((control) => [control?.name, control?.labels?.[0]?.firstElementChild?.textContent])),
    );
  }, [formId, names]);
  return labels;
}

/** Following the fragment would be a navigation, which drops the form's result. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
