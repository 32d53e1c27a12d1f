import type { Refusal } from "#app/platform/forms.ts";
import { Field } from "#app/ui/field.tsx";

type AccountFieldProps = { refusal?: Refusal; defaultValue?: string };

export const FullNameField = ({ refusal, defaultValue }: AccountFieldProps) => (
  <Field
    label="Full Name"
    name="full_name"
    autoComplete="name"
    required
    maxLength={120}
    defaultValue={refusal?.values.full_name ?? defaultValue}
    error={refusal?.errors.full_name}
  />
);

export const EmailField = ({ refusal, defaultValue }: AccountFieldProps) => (
  <Field
    label="Email"
    type="email"
    name="email"
    autoComplete="email"
    required
    maxLength={254}
    defaultValue={refusal?.values.email ?? defaultValue}
    error={refusal?.errors.email}
  />
);
