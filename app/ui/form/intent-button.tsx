import type { ComponentProps } from "react";
import { useNavigation } from "react-router";
import { Button } from "../button.tsx";

type IntentButtonProps = ComponentProps<typeof Button> & {
  intent: string;
  /** The values of hidden fields by which the button knows its own form among those of the page with the same intent. It does not render them. */
  fields?: Record<string, string>;
};

/** Submits its form with an intent, and is busy until the response is there. */
export function IntentButton({ intent, fields = {}, ...props }: IntentButtonProps) {
  const { formData } = useNavigation();
  const isSubmitted = Object.entries({ ...fields, intent }).every(([name, value]) => formData?.get(name) === value);
  return <Button {...props} name="intent" value={intent} busy={isSubmitted} />;
}
