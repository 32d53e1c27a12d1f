import type { ComponentProps } from "react";
import { useNavigation } from "react-router";
import { Button } from "./button.tsx";

type IntentButtonProps = ComponentProps<typeof Button> & {
  intent: string;
  /** Hidden fields that tell this form from others of the page with the same intent. */
  fields?: Record<string, string>;
};

/** Submits its form with an intent, and is busy until the response is there. */
export function IntentButton({ intent, fields = {}, ...props }: IntentButtonProps) {
  const { formData } = useNavigation();
  const isSubmitted = Object.entries({ ...fields, intent }).every(([name, value]) => formData?.get(name) === value);
  return <Button {...props} name="intent" value={intent} busy={isSubmitted} />;
}
