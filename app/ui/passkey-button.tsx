import { type ComponentProps, type MouseEvent, useRef, useState } from "react";
import { Button } from "./button.tsx";
import "./field.css";

type PasskeyButtonProps = ComponentProps<typeof Button> & {
  /** What the challenge is made for. */
  purpose: "log-in" | "add" | "confirm";
  /** The field with the passkey's answer; empty when the form is posted without script. */
  name: string;
};

/** The button of a form of its own, which it submits with the answer of a passkey. */
export function PasskeyButton({ purpose, name, children, ...props }: PasskeyButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  async function ask(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    const { form } = event.currentTarget;
    const input = field.current;
    if (!form || !input || !form.reportValidity()) return;
    setProblem(null);
    setIsAsking(true);
    try {
      input.value = await askPasskey(purpose);
      form.requestSubmit();
      input.value = "";
    } catch (error) {
      setProblem(problemOf(error));
    }
    setIsAsking(false);
  }

  return (
    <>
      <input type="hidden" name={name} ref={field} form={props.form} />
      <Button {...props} busy={isAsking || props.busy} onClick={ask}>
        {children}
      </Button>
      {problem && (
        <p className="field__error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** Fetches a challenge and lets the browser ask for a passkey. @returns its answer as JSON */
async function askPasskey(purpose: PasskeyButtonProps["purpose"]): Promise<string> {
  if (typeof PublicKeyCredential === "undefined" || !("parseRequestOptionsFromJSON" in PublicKeyCredential))
    throw new Error("This browser cannot use passkeys here. Please use another way.");
  const response = await fetch("/passkey-options", { method: "POST", body: new URLSearchParams({ purpose }) });
  if (!response.ok) throw new Error("The server did not answer. Please try again.");
  const options = await response.json();
  const credential =
    purpose === "add"
      ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
  return JSON.stringify((credential as PublicKeyCredential).toJSON());
}

/** The browser tells neither why nothing came, nor whether the person cancelled. */
function problemOf(error: unknown): string {
  const { name, message } = error as Error;
  if (name === "InvalidStateError") return "This device has a passkey for this account already.";
  if (name === "SecurityError") return "Passkeys need the site's own name: they do not work at an address of numbers.";
  if (name === "TypeError") return "There is no connection to the server. Please try again.";
  return error instanceof DOMException ? "No passkey was used. Please try again, or use another way." : message;
}
