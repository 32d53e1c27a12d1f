import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { type PasskeyTexts, passkeyTexts } from "./passkey-texts.ts";
import "./field.css";

type PasskeyButtonProps = ComponentProps<typeof Button> & {
  purpose: "log-in" | "add" | "confirm";
  /** The field with the passkey's response to the challenge; empty when the form is posted without script. */
  name: string;
  /** Passkeys are also among the suggestions of the field with `autocomplete="username webauthn"`, where the browser can do that. */
  isSuggested?: boolean;
  texts?: PasskeyTexts;
};

/** Asks the browser for a passkey, and submits the form around the button with its response to the challenge. */
export function PasskeyButton({
  purpose,
  name,
  isSuggested = false,
  texts = passkeyTexts,
  children,
  ...props
}: PasskeyButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  const submit = (passkeyResponse: string) => {
    const input = field.current;
    if (!input?.form) return;
    input.value = passkeyResponse;
    input.form.requestSubmit();
    input.value = "";
  };
  useSuggestedPasskeys(isSuggested && !isAsking, submit);

  async function ask(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    if (!event.currentTarget.form?.reportValidity()) return;
    setProblem(null);
    setIsAsking(true);
    try {
      submit(await askPasskey(purpose, texts));
    } catch (error) {
      setProblem(problemOf(error, texts));
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

/** The browser offers passkeys while the page is open; a challenge is replaced before it expires. */
function useSuggestedPasskeys(isOn: boolean, onResponse: (passkeyResponse: string) => void): void {
  const [round, setRound] = useState(0);
  const latest = useRef(onResponse);
  latest.current = onResponse;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round fetches a new challenge
  useEffect(() => {
    if (!isOn) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const offer = async () => {
      if (typeof PublicKeyCredential === "undefined" || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      const options = await fetchOptions("log-in", passkeyTexts, abort.signal);
      timer = setTimeout(() => setRound((last) => last + 1), options.timeout * 0.9);
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      const credential = await navigator.credentials.get({ publicKey, mediation: "conditional", signal: abort.signal });
      latest.current(JSON.stringify((credential as PublicKeyCredential).toJSON()));
    };
    // When the browser cannot suggest passkeys, the button still works.
    offer().catch(() => {});
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [isOn, round]);
}

/** Fetches a challenge and lets the browser ask for a passkey. @returns its response as JSON */
async function askPasskey(purpose: PasskeyButtonProps["purpose"], texts: PasskeyTexts): Promise<string> {
  if (typeof PublicKeyCredential === "undefined" || !("parseRequestOptionsFromJSON" in PublicKeyCredential))
    throw new Error(texts.unsupported);
  const options = await fetchOptions(purpose, texts);
  const credential =
    purpose === "add"
      ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
  return JSON.stringify((credential as PublicKeyCredential).toJSON());
}

async function fetchOptions(purpose: PasskeyButtonProps["purpose"], texts: PasskeyTexts, signal?: AbortSignal) {
  const response = await fetch("/passkey-options", { method: "POST", body: new URLSearchParams({ purpose }), signal });
  if (!response.ok) throw new Error(texts.noAnswer);
  return response.json();
}

/** The browser tells neither why nothing came, nor whether the person cancelled. */
function problemOf(error: unknown, texts: PasskeyTexts): string {
  const { name, message } = error as Error;
  if (name === "InvalidStateError") return texts.isKnown;
  if (name === "SecurityError") return texts.needsName;
  if (name === "TypeError") return texts.noConnection;
  return error instanceof DOMException ? texts.unused : message;
}
