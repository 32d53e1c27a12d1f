import { type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { PrefetchPageLinks, useFetcher } from "react-router";
import { useSitePath } from "#app/company/use-language.ts";
import { lowestMinPasswordLength, maxPasswordLength } from "#app/platform/password-length.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PasskeyButton } from "#app/ui/form/passkey-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/page/use-hydrated.ts";
import { useResultFocus } from "#app/ui/result/use-result-focus.ts";
import { AccountNotice, EmailField, FullNameField } from "./account-fields.tsx";
import { useAccountTexts } from "./account-texts.ts";
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
  const texts = useAccountTexts();
  const sitePath = useSitePath();
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
    if (email.trim()) fetcher.submit({ email }, { method: "post", action: sitePath("/forgot-password") });
  };
  const query = next && next !== "/dashboard" ? `?next=${encodeURIComponent(next)}` : "";
  const action = sitePath(isSignUp ? "/sign-up" : `/login${query}`);
  const { title, intro, button } = isSignUp ? texts.signUp : texts.logIn;

  return (
    <div className="auth-card" ref={card}>
      {/* Prefetches the code of the action, so that its clientAction can report a lost connection. */}
      {hydrated && <PrefetchPageLinks page={action} />}
      <fetcher.Form ref={form} method="post" action={action} onSubmit={() => setEmailMissing(false)}>
        <h2>{title}</h2>
        <p>{intro}</p>
        {emailMissing && <ErrorBox message={texts.forgot.emailFirst} />}
        {formErrors?.formError && <ErrorBox message={formErrors.formError} />}
        {successMessage && <Notice>{successMessage}</Notice>}
        <fieldset disabled={busy}>
          {isSignUp && <FullNameField formErrors={formErrors} />}
          <EmailField formErrors={formErrors} autoComplete={suggestsPasskeys && !isSignUp ? "username webauthn" : "email"} />
          {isSignUp ? (
            <NewPasswordField
              label={texts.fields.password}
              minPasswordLength={minPasswordLength}
              error={formErrors?.errors.password}
            />
          ) : (
            <div className="auth-card__password">
              <Field
                label={texts.fields.password}
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
              <a className="text-link" href={sitePath("/forgot-password")} onClick={requestReset}>
                {texts.logIn.forgot}
              </a>
            </div>
          )}
          <Button busy={busy} busyLabel={texts.wait}>
            {button}
          </Button>
          {!isSignUp && (
            <PasskeyButton
              purpose="log-in"
              name="passkey"
              variant="quiet"
              form={passkeyFormId}
              isSuggested={suggestsPasskeys}
              texts={texts.passkey}
            >
              {texts.logIn.withPasskey}
            </PasskeyButton>
          )}
          <p className="auth-card__alternative">
            <span>{isSignUp ? texts.signUp.hasAccount : texts.logIn.isNew}</span>{" "}
            <a className="text-link" href={sitePath(isSignUp ? "/login" : "/sign-up")} onClick={onToggle}>
              {isSignUp ? texts.logIn.button : texts.logIn.signUp}
            </a>
          </p>
          <AccountNotice />
        </fieldset>
      </fetcher.Form>
      {!isSignUp && <fetcher.Form method="post" action={action} id={passkeyFormId} className="auth-card__passkey" />}
    </div>
  );
}
