import { type MouseEvent, useEffect, useRef, useState } from "react";
import { PrefetchPageLinks, useFetcher } from "react-router";
import { maxPasswordLength, minPasswordLength } from "#app/platform/password-length.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { messages } from "./account.ts";
import { AccountNotice } from "./account-notice.tsx";
import type { AccountActionData } from "./action-data.server.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { useAnswerFocus } from "./use-answer-focus.ts";
import "./auth-card.css";

type Mode = "login" | "sign-up";
type AuthFormProps = {
  mode: Mode;
  /** The shortest password for a new account, PASSWORD_MIN_LENGTH. */
  least: number;
  /** Where to go after a log-in. */
  next?: string;
  /** What a plain form post got back, for a browser without script. */
  answer?: AccountActionData;
};

/** Log-in and sign-up in one card. Without script its links lead to /login, /sign-up and /forgot-password. */
export function AuthForm({ mode: first, least, next, answer }: AuthFormProps) {
  const [mode, setMode] = useState(first);
  const [turn, setTurn] = useState(0);
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    setMode(mode === "login" ? "sign-up" : "login");
    setTurn(turn + 1);
  };
  // A new key is a new form: toggling clears errors, messages and everything typed.
  return <Card key={turn} {...{ mode, least, next }} answer={turn === 0 ? answer : undefined} onToggle={toggle} />;
}

function Card({ mode, least, next, answer, onToggle }: AuthFormProps & { onToggle(event: MouseEvent): void }) {
  const fetcher = useFetcher<AccountActionData>();
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [emailMissing, setEmailMissing] = useState(false);
  const busy = fetcher.state !== "idle";
  const { refusal, sent } = (busy ? undefined : (fetcher.data ?? answer)) ?? {};
  const signingUp = mode === "sign-up";
  const card = useAnswerFocus(busy ? undefined : fetcher.data);

  useEffect(() => {
    if (fetcher.data?.sent) form.current?.reset();
  }, [fetcher.data]);

  const forgot = (event: MouseEvent) => {
    event.preventDefault();
    const email = new FormData(form.current ?? undefined).get("email") as string;
    setEmailMissing(!email.trim());
    if (email.trim()) fetcher.submit({ email }, { method: "post", action: "/forgot-password" });
  };
  const action = signingUp ? "/sign-up" : next && next !== "/dashboard" ? `/login?next=${encodeURIComponent(next)}` : "/login";

  return (
    <div className="auth-card" ref={card}>
      {/* What answers this form is fetched before it is sent: on another page, too, a press without an answer can then be told. */}
      {hydrated && <PrefetchPageLinks page={action} />}
      <fetcher.Form ref={form} method="post" action={action} onSubmit={() => setEmailMissing(false)}>
        <h2>{signingUp ? "Create an account" : "Log in"}</h2>
        <p>{signingUp ? "An admin approves new accounts." : "For clients and staff."}</p>
        {emailMissing && <ErrorBox message={messages.emailFirst} />}
        {refusal?.formError && <ErrorBox message={refusal.formError} />}
        {sent && <Notice>{sent}</Notice>}
        <fieldset disabled={busy}>
          {signingUp && (
            <Field
              label="Full Name"
              name="full_name"
              autoComplete="name"
              required
              maxLength={120}
              defaultValue={refusal?.values.full_name}
              error={refusal?.errors.full_name}
            />
          )}
          <Field
            label="Email"
            type="email"
            name="email"
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={refusal?.values.email}
            error={refusal?.errors.email}
          />
          {signingUp ? (
            <NewPasswordField label="Password" name="password" least={least} error={refusal?.errors.password} />
          ) : (
            <Field
              label="Password"
              type="password"
              name="password"
              autoComplete="current-password"
              required
              // Not PASSWORD_MIN_LENGTH: whoever chose a shorter one before it was raised still logs in.
              minLength={minPasswordLength}
              maxLength={maxPasswordLength}
              beside={
                <a className="text-link" href="/forgot-password" onClick={forgot}>
                  Forgot Password?
                </a>
              }
              error={refusal?.errors.password}
            />
          )}
          <Button busy={busy} busyLabel={messages.wait}>
            {signingUp ? "Sign up" : "Log in"}
          </Button>
          <p className="auth-card__switch">
            {signingUp ? "Have an account? " : "New here? "}
            <a className="text-link" href={signingUp ? "/login" : "/sign-up"} onClick={onToggle}>
              {signingUp ? "Log in" : "Create an account"}
            </a>
          </p>
          <AccountNotice />
        </fieldset>
      </fetcher.Form>
    </div>
  );
}
