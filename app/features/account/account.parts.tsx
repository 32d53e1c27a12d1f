import { type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { PrefetchPageLinks, useFetcher } from "react-router";
import { lowestMinPasswordLength, maxPasswordLength } from "#app/platform/password-length.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PasskeyButton } from "#app/ui/form/passkey-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/page/use-hydrated.ts";
import { useResultFocus } from "#app/ui/result/use-result-focus.ts";
import { messages } from "./account.ts";
import { AccountNotice, EmailField, FullNameField } from "./account-fields.tsx";
import type { AccountActionData } from "./action-data.server.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import "./auth-card.css";

type Mode = "login" | "sign-up";
type AuthFormProps = {
  mode: Mode;
  minPasswordLength: number;
  /** Where to go after a log-in. */
  next?: string;
  /** The browser suggests passkeys in the first field. Off on Home: the server would store a challenge each time that page opens. */
  suggestsPasskeys?: boolean;
  /** The result of a form post without script. */
  actionData?: AccountActionData;
};

/** Log-in and sign-up in one card. Without script its links lead to /login, /sign-up and /forgot-password. */
export function AuthForm({ mode: initialMode, actionData, ...form }: AuthFormProps) {
  const [mode, setMode] = useState(initialMode);
  const [formKey, setFormKey] = useState(0);
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    setMode(mode === "login" ? "sign-up" : "login");
    setFormKey(formKey + 1);
  };
  // A new key resets the form: toggling clears errors, messages and input.
  return <AuthCard key={formKey} {...{ ...form, mode }} actionData={formKey === 0 ? actionData : undefined} onToggle={toggle} />;
}

function AuthCard({
  mode,
  minPasswordLength,
  next,
  suggestsPasskeys = false,
  actionData,
  onToggle,
}: AuthFormProps & { onToggle(event: MouseEvent): void }) {
  const fetcher = useFetcher<AccountActionData>();
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [emailMissing, setEmailMissing] = useState(false);
  const busy = fetcher.state !== "idle";
  const { formErrors, successMessage } = (busy ? undefined : (fetcher.data ?? actionData)) ?? {};
  const passkeyFormId = useId();
  const isSignUp = mode === "sign-up";
  const card = useResultFocus(busy ? undefined : fetcher.data);

  useEffect(() => {
    if (fetcher.data?.successMessage) form.current?.reset();
  }, [fetcher.data]);

  const requestReset = (event: MouseEvent) => {
    event.preventDefault();
    const email = new FormData(form.current ?? undefined).get("email") as string;
    setEmailMissing(!email.trim());
    if (email.trim()) fetcher.submit({ email }, { method: "post", action: "/forgot-password" });
  };
  const action = isSignUp ? "/sign-up" : next && next !== "/dashboard" ? `/login?next=${encodeURIComponent(next)}` : "/login";

  return (
    <div className="auth-card" ref={card}>
      {/* Prefetches the code of the action, so that its clientAction can report a lost connection. */}
      {hydrated && <PrefetchPageLinks page={action} />}
      <fetcher.Form ref={form} method="post" action={action} onSubmit={() => setEmailMissing(false)}>
        <h2>{isSignUp ? "Create an account" : "Log in"}</h2>
        <p>{isSignUp ? "An admin approves new accounts." : "For our staff."}</p>
        {emailMissing && <ErrorBox message={messages.emailFirst} />}
        {formErrors?.formError && <ErrorBox message={formErrors.formError} />}
        {successMessage && <Notice>{successMessage}</Notice>}
        <fieldset disabled={busy}>
          {isSignUp && <FullNameField formErrors={formErrors} />}
          <EmailField formErrors={formErrors} autoComplete={suggestsPasskeys && !isSignUp ? "username webauthn" : "email"} />
          {isSignUp ? (
            <NewPasswordField label="Password" minPasswordLength={minPasswordLength} error={formErrors?.errors.password} />
          ) : (
            <div className="auth-card__password">
              <Field
                label="Password"
                type="password"
                name="password"
                autoComplete="current-password"
                required
                // Not PASSWORD_MIN_LENGTH: a shorter password from before it was raised still works.
                minLength={lowestMinPasswordLength}
                maxLength={maxPasswordLength}
                error={formErrors?.errors.password}
              />
              {/* Shown above the field, but after it for Tab: whoever types email, Tab, password, Enter logs in. */}
              <a className="text-link" href="/forgot-password" onClick={requestReset}>
                Forgot Password?
              </a>
            </div>
          )}
          <Button busy={busy} busyLabel={messages.wait}>
            {isSignUp ? "Sign up" : "Log in"}
          </Button>
          {!isSignUp && (
            <PasskeyButton purpose="log-in" name="passkey" variant="quiet" form={passkeyFormId} isSuggested={suggestsPasskeys}>
              Log in with a passkey
            </PasskeyButton>
          )}
          <p className="auth-card__alternative">
            <span>{isSignUp ? "Have an account? " : "New here? "}</span>
            <a className="text-link" href={isSignUp ? "/login" : "/sign-up"} onClick={onToggle}>
              {isSignUp ? "Log in" : "Create an account"}
            </a>
          </p>
          <AccountNotice />
        </fieldset>
      </fetcher.Form>
      {!isSignUp && <fetcher.Form method="post" action={action} id={passkeyFormId} className="auth-card__passkey" />}
    </div>
  );
}
