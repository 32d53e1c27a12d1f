import { useSitePath } from "#app/company/use-language.ts";
import type { FormErrors } from "#app/platform/values/forms.ts";
import { Field } from "#app/ui/form/field.tsx";
import { TextWithElements } from "#app/ui/text-with-elements.tsx";
import { useAccountTexts } from "./account-texts.ts";

type AccountFieldProps = { formErrors?: FormErrors; defaultValue?: string; autoComplete?: string };

export const FullNameField = ({ formErrors, defaultValue }: AccountFieldProps) => (
  <Field
    label={useAccountTexts().fields.fullName}
    name="full_name"
    autoComplete="name"
    required
    maxLength={120}
    defaultValue={formErrors?.values.full_name ?? defaultValue}
    error={formErrors?.errors.full_name}
  />
);

export const EmailField = ({ formErrors, defaultValue, autoComplete = "email" }: AccountFieldProps) => (
  <Field
    label={useAccountTexts().fields.email}
    type="email"
    name="email"
    autoComplete={autoComplete}
    required
    maxLength={254}
    defaultValue={formErrors?.values.email ?? defaultValue}
    error={formErrors?.errors.email}
  />
);

/** The privacy note of the forms for log-in, sign-up, invitation and set-up. */
export function AccountNotice() {
  const { notice, privacyNotice } = useAccountTexts();
  const sitePath = useSitePath();
  return (
    <p className="fine-print">
      <TextWithElements text={notice} parts={{ link: <a href={sitePath("/privacy")}>{privacyNotice}</a> }} />
    </p>
  );
}
