import { type ReactNode, useEffect, useRef } from "react";
import { type FetcherWithComponents, Form, useNavigation } from "react-router";
import { Button } from "../button.tsx";
import { joinText } from "../join-text.ts";
import { Field } from "./field.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import "../page/panel.css";
import "./identity-form.css";

type IdentityFormProps = {
  question: {
    methods: { password: boolean; app: boolean; passkey: boolean };
    /** The fields of the submitted form, which is sent again with the answer. */
    fields: Record<string, string>;
    error?: string;
  };
  /** The URL to which the submitted form is sent again. */
  action: string;
  /** The account, for the browser's list of passwords. */
  email: string;
  /** The fetcher that receives the answer; without one the page navigates. */
  fetcher?: FetcherWithComponents<unknown>;
};

/**
 * Asks for the password, a code or a passkey before an action that somebody who finds an open dashboard must not take. Nothing that
 * was entered is lost.
 */
export const IdentityForm = (props: IdentityFormProps) => (
  <section className="panel identity-panel" aria-labelledby="identity-form">
    <header>
      <h2 id="identity-form">Confirm that it is you</h2>
    </header>
    <div className="panel__body">
      <IdentityQuestionForm {...props} />
    </div>
  </section>
);

/** The question alone, for a dialog. */
export function IdentityQuestionForm({ question, action, email, fetcher }: IdentityFormProps) {
  const { methods, fields, error } = question;
  const body = useRef<HTMLDivElement>(null);
  const navigation = useNavigation();
  const busy = (fetcher ?? navigation).state !== "idle";
  // The page may be scrolled far away from the question: focusing its field scrolls it into view.
  useEffect(() => {
    if (fields || error) body.current?.querySelector<HTMLElement>(".input, button")?.focus();
  }, [fields, error]);
  const hidden = Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
  return (
    <div className="stack gap-5 short-form" ref={body}>
      <p>
        {joinText(
          fetcher && "Confirm that it is you. ",
          "You logged in more than ten minutes ago.",
          hidden.length > 0 && " What you entered is kept.",
        )}
      </p>
      {methods.passkey && (
        <AnswerForm action={action} fetcher={fetcher}>
          {hidden}
          <PasskeyButton purpose="confirm" name="identity_passkey" small>
            Use your passkey
          </PasskeyButton>
        </AnswerForm>
      )}
      {(methods.password || methods.app) && (
        <AnswerForm action={action} fetcher={fetcher}>
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
        </AnswerForm>
      )}
      {methods.passkey && !methods.app && error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const AnswerForm = ({ fetcher, ...props }: Pick<IdentityFormProps, "fetcher" | "action"> & { children: ReactNode }) =>
  fetcher ? (
    <fetcher.Form method="post" className="stack gap-5 short-form" preventScrollReset {...props} />
  ) : (
    <Form method="post" className="stack gap-5 short-form" replace preventScrollReset {...props} />
  );
