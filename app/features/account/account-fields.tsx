import type { FormErrors } from "#app/platform/values/forms.ts";
import { Field } from "#app/ui/form/field.tsx";

type AccountFieldProps = { formErrors?: FormErrors; defaultValue?: string; autoComplete?: string };

export const FullNameField = ({ formErrors, defaultValue }: AccountFieldProps) => (
  <Field
    label="Full Name"
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
    label="Email"
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
export const AccountNotice = () => (
  <p className="fine-print">
    We store your name, email and a hash of your password. See the <a href="/privacy">privacy notice</a>.
  </p>
);
