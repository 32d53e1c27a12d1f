import { Suspense, useEffect, useRef, useState } from "react";
import { Await, data, Form, useNavigate, useNavigation } from "react-router";
import { withOfflineFallback } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { commonPasswordMessage, isCommonPassword } from "#app/identity/common-passwords.server.ts";
import { Overloaded } from "#app/identity/hash-queue.ts";
import { readLinkToken } from "#app/identity/link-token.server.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.server.ts";
import { isOutage } from "#app/platform/outage.server.ts";
import { lowestMinPasswordLength, maxPasswordLength } from "#app/platform/password-length.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Loading } from "#app/ui/page/loading.tsx";
import type { Route } from "./+types/reset-password.route";
import { type AccountFailure, isResetToken, resetPassword } from "./account.server.ts";
import { messages, validateNewPassword } from "./account.ts";
import { CardPage } from "./auth-page.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Set a New Password",
    description: "Choose a new password for your {company} account with the link from your email.",
  });

const backToLoginMs = 3000;

type LinkCheck = { problem: string | null; minPasswordLength: number };

export async function loader({ request }: Route.LoaderArgs): Promise<LinkCheck> {
  return { problem: await linkProblem(readLinkToken(request).token), minPasswordLength: env().PASSWORD_MIN_LENGTH };
}

/** On client navigation the page renders at once and shows that the link is being checked. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs): { checking: Promise<LinkCheck> } => ({
  checking: (serverLoader() as Promise<LinkCheck>).catch(() => ({
    problem: messages.checkFailed,
    minPasswordLength: lowestMinPasswordLength,
  })),
});

async function linkProblem(token: string): Promise<string | null> {
  if (!token) return messages.noResetSession;
  try {
    return (await isResetToken(token)) ? null : messages.invalidResetSession;
  } catch (error) {
    log.error({ reason: String(error) }, "reset link not checked");
    return messages.checkFailed;
  }
}

type ResetActionData = {
  /** Shown above the form. */
  problem: string | null;
  /** Shown beside the field. */
  passwordProblem?: string;
  /** The link works no more: the page shows the way to a new one. With JavaScript no loader runs after a failed action to say so. */
  isLinkUnusable?: boolean;
  done: boolean;
};

export async function action({ request }: Route.ActionArgs) {
  const form = await postedForm(request);
  const password = String(form.get("password") ?? "");
  const problem = validateNewPassword(password, String(form.get("confirmPassword") ?? ""), env().PASSWORD_MIN_LENGTH);
  if (problem) return data<ResetActionData>({ problem, done: false }, { status: 400 });
  if (await isCommonPassword(password))
    return data<ResetActionData>({ problem: null, passwordProblem: commonPasswordMessage, done: false }, { status: 400 });
  const token = readLinkToken(request).token;
  const outcome = await resetPassword(token, password).catch((error) => resetFailure(error));
  if (outcome.ok) return data<ResetActionData>({ problem: null, done: true });
  // If this check fails too, the form stays: the link may still work.
  const isLinkUnusable = !(await isResetToken(token).catch(() => true));
  return data<ResetActionData>(
    {
      problem: isLinkUnusable ? messages.invalidResetSession : outcome.message || messages.resetFailed,
      isLinkUnusable,
      done: false,
    },
    { status: outcome.status },
  );
}

/** An unexpected error, with the specification's message. */
function resetFailure(error: unknown): { ok: false } & AccountFailure {
  log.error({ reason: String((error as Error).cause ?? error) }, "password not reset");
  return { ok: false, message: messages.resetFailed, status: isOutage(error) || error instanceof Overloaded ? 503 : 500 };
}

export const clientAction = withOfflineFallback<ResetActionData>({
  toActionData: ({ formError }) => ({ problem: formError, done: false }),
});

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const formFor = ({ problem, minPasswordLength }: LinkCheck) =>
    problem || actionData?.isLinkUnusable ? (
      <InvalidLink problem={actionData?.problem ?? problem ?? messages.invalidResetSession} />
    ) : (
      <NewPasswordForm
        minPasswordLength={minPasswordLength}
        problem={actionData?.problem}
        passwordProblem={actionData?.passwordProblem}
      />
    );
  return (
    <CardPage title="Set a New Password" result={actionData}>
      {actionData?.done ? (
        <Done />
      ) : "checking" in loaderData ? (
        <Suspense fallback={<Loading label={messages.verifying} />}>
          <Await resolve={loaderData.checking}>{formFor}</Await>
        </Suspense>
      ) : (
        formFor(loaderData)
      )}
    </CardPage>
  );
}

type NewPasswordFormProps = { minPasswordLength: number } & Partial<Pick<ResetActionData, "problem" | "passwordProblem">>;

function NewPasswordForm({ minPasswordLength, problem, passwordProblem }: NewPasswordFormProps) {
  const busy = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  const [incomplete, setIncomplete] = useState(false);
  const updateIncomplete = () =>
    setIncomplete([...new FormData(form.current ?? undefined).values()].some((value) => value === ""));
  // Counts input from before hydration.
  useEffect(updateIncomplete, []);
  return (
    <Form method="post" ref={form} onInput={updateIncomplete} noValidate>
      <h2>Set a New Password</h2>
      {problem && <ErrorBox message={problem} />}
      <fieldset disabled={busy}>
        <NewPasswordField label="New Password" minPasswordLength={minPasswordLength} error={passwordProblem} />
        <Field
          label="Confirm Password"
          name="confirmPassword"
          type="password"
          autoComplete="new-password"
          required
          minLength={minPasswordLength}
          maxLength={maxPasswordLength}
        />
        <Button busy={busy} busyLabel="Setting New Password..." disabled={incomplete}>
          Set New Password
        </Button>
      </fieldset>
    </Form>
  );
}

function InvalidLink({ problem }: { problem: string }) {
  return (
    <div className="auth-card__body">
      <ErrorBox message={problem} />
      <ButtonLink to="/forgot-password">Request New Reset Link</ButtonLink>
      <ButtonLink to="/login" variant="quiet">
        Back to Login
      </ButtonLink>
    </div>
  );
}

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate("/login"), backToLoginMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="auth-card__body">
      <Notice>{messages.resetDone}</Notice>
      <ButtonLink to="/login">Back to Login</ButtonLink>
    </div>
  );
}
