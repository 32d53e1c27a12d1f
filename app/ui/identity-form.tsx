import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import "./panel.css";
import "./identity-form.css";

type IdentityFormProps = {
  question: {
    methods: { password: boolean; app: boolean; passkey: boolean };
    /** The fields of the form that waits: it is sent again with the answer. */
    fields: Record<string, string>;
    error?: string;
  };
  /** Where the form that waits posts to. */
  action: string;
  /** The account, for the browser's list of passwords. */
  email: string;
};

/** Asks who is there before something that a person at an open dashboard must not do. Nothing that was entered is lost. */
export function IdentityForm({ question, action, email }: IdentityFormProps) {
  const { methods, fields, error } = question;
  const body = useRef<HTMLDivElement>(null);
  const { state } = useNavigation();
  const busy = state !== "idle";
  // The page may be scrolled far away from it.
  useEffect(() => {
    if (fields || error) body.current?.querySelector<HTMLElement>(".input, button")?.focus();
  }, [fields, error]);
  const hidden = Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
  return (
    <section className="panel identity-form" aria-labelledby="identity-form">
      <header>
        <h2 id="identity-form">Confirm that it is you</h2>
      </header>
      <div className="panel__body" ref={body}>
        <p>You logged in more than ten minutes ago.{hidden.length > 0 && " What you entered is kept."}</p>
        {methods.passkey && (
          <Form method="post" action={action} replace preventScrollReset>
            {hidden}
            <PasskeyButton purpose="confirm" name="identity_passkey" small>
              Use your passkey
            </PasskeyButton>
          </Form>
        )}
        {(methods.password || methods.app) && (
          <Form method="post" action={action} replace preventScrollReset>
            {hidden}
            {methods.password ? (
              <>
                <input type="hidden" autoComplete="username" value={email} readOnly />
                <Field
                  label="Your password"
                  type="password"
                  name="identity_password"
                  autoComplete="current-password"
                  required
                  maxLength={128}
                  error={error}
                />
              </>
            ) : (
              <Field
                label="Code from your authenticator app"
                name="identity_code"
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                maxLength={7}
                error={error}
              />
            )}
            <Button small variant={methods.passkey ? "quiet" : undefined} busy={busy} busyLabel="Please wait...">
              Confirm
            </Button>
          </Form>
        )}
        {methods.passkey && !methods.app && error && (
          <p className="field__error" role="alert">
            {error}
          </p>
        )}
      </div>
    </section>
  );
}
