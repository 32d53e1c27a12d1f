import { Suspense, useEffect, useRef, useState } from "react";
import { Await, data, Form, useNavigate, useNavigation } from "react-router";
import { withOfflineFallback } from "#app/browser/with-offline-fallback.ts";
import { company } from "#app/company/company.server.ts";
import { useSitePath } from "#app/company/use-language.ts";
import { isCommonPassword } from "#app/identity/common-passwords.server.ts";
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
import { validateNewPassword } from "./account.ts";
import { accountTexts } from "./account-texts.server.ts";
import { accountMeta, useAccountTexts } from "./account-texts.ts";
import { CardPage } from "./auth-page.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = accountMeta(({ reset }) => reset);

const backToLoginMs = 3000;

/** `problem`: the name of the text that says it. */
type LinkProblem = "noSession" | "invalidSession" | "checkFailed";
type LinkCheck = { problem: LinkProblem | null; minPasswordLength: number };

export async function loader({ request }: Route.LoaderArgs): Promise<LinkCheck> {
  return { problem: await linkProblem(readLinkToken(request).token), minPasswordLength: env().PASSWORD_MIN_LENGTH };
}

/** On client navigation the page renders at once and shows that the link is being checked. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs): { checking: Promise<LinkCheck> } => ({
  checking: (serverLoader() as Promise<LinkCheck>).catch(() => ({
    problem: "checkFailed" as const,
    minPasswordLength: lowestMinPasswordLength,
  })),
});

async function linkProblem(token: string): Promise<LinkProblem | null> {
  if (!token) return "noSession";
  try {
    return (await isResetToken(token)) ? null : "invalidSession";
  } catch (error) {
    log.error({ reason: String(error) }, "reset link not checked");
    return "checkFailed";
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
  const texts = accountTexts();
  const minPasswordLength = env().PASSWORD_MIN_LENGTH;
  const password = String(form.get("password") ?? "");
  const problem = validateNewPassword(password, String(form.get("confirmPassword") ?? ""), { minPasswordLength, texts });
  if (problem) return data<ResetActionData>({ problem, done: false }, { status: 400 });
  if (await isCommonPassword(password, [company().name]))
    return data<ResetActionData>({ problem: null, passwordProblem: texts.problems.common, done: false }, { status: 400 });
  const token = readLinkToken(request).token;
  const outcome = await resetPassword(token, password).catch((error) => resetFailure(error));
  if (outcome.ok) return data<ResetActionData>({ problem: null, done: true });
  // If this check fails too, the form stays: the link may still work.
  const isLinkUnusable = !(await isResetToken(token).catch(() => true));
  return data<ResetActionData>(
    {
      problem: isLinkUnusable ? texts.reset.invalidSession : outcome.message || texts.reset.failed,
      isLinkUnusable,
      done: false,
    },
    { status: outcome.status },
  );
}

/** An unexpected error, with the specification's message. */
function resetFailure(error: unknown): { ok: false } & AccountFailure {
  log.error({ reason: String((error as Error).cause ?? error) }, "password not reset");
  return { ok: false, message: accountTexts().reset.failed, status: isOutage(error) || error instanceof Overloaded ? 503 : 500 };
}

export const clientAction = withOfflineFallback<ResetActionData>({
  toActionData: ({ formError }) => ({ problem: formError, done: false }),
});

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { reset: texts } = useAccountTexts();
  const formFor = ({ problem, minPasswordLength }: LinkCheck) =>
    problem || actionData?.isLinkUnusable ? (
      <InvalidLink problem={actionData?.problem ?? texts[problem ?? "invalidSession"]} />
    ) : (
      <NewPasswordForm
        minPasswordLength={minPasswordLength}
        problem={actionData?.problem}
        passwordProblem={actionData?.passwordProblem}
      />
    );
  return (
    <CardPage title={texts.title} result={actionData}>
      {actionData?.done ? (
        <Done />
      ) : "checking" in loaderData ? (
        <Suspense fallback={<Loading label={texts.verifying} />}>
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
  const { reset: texts, fields } = useAccountTexts();
  const form = useRef<HTMLFormElement>(null);
  const [incomplete, setIncomplete] = useState(false);
  const updateIncomplete = () =>
    setIncomplete([...new FormData(form.current ?? undefined).values()].some((value) => value === ""));
  // Counts input from before hydration.
  useEffect(updateIncomplete, []);
  return (
    <Form method="post" ref={form} onInput={updateIncomplete} noValidate>
      <h2>{texts.title}</h2>
      {problem && <ErrorBox message={problem} />}
      <fieldset disabled={busy}>
        <NewPasswordField label={fields.newPassword} minPasswordLength={minPasswordLength} error={passwordProblem} />
        <Field
          label={fields.confirmPassword}
          name="confirmPassword"
          type="password"
          autoComplete="new-password"
          required
          minLength={minPasswordLength}
          maxLength={maxPasswordLength}
        />
        <Button busy={busy} busyLabel={texts.busy} disabled={incomplete}>
          {texts.button}
        </Button>
      </fieldset>
    </Form>
  );
}

function InvalidLink({ problem }: { problem: string }) {
  const { reset, logIn } = useAccountTexts();
  const sitePath = useSitePath();
  return (
    <div className="auth-card__body">
      <ErrorBox message={problem} />
      <ButtonLink to={sitePath("/forgot-password")}>{reset.again}</ButtonLink>
      <ButtonLink to={sitePath("/login")} variant="quiet">
        {logIn.back}
      </ButtonLink>
    </div>
  );
}

function Done() {
  const navigate = useNavigate();
  const { reset, logIn } = useAccountTexts();
  const logInPath = useSitePath()("/login");
  useEffect(() => {
    const timer = setTimeout(() => navigate(logInPath), backToLoginMs);
    return () => clearTimeout(timer);
  }, [navigate, logInPath]);
  return (
    <div className="auth-card__body">
      <Notice>{reset.done}</Notice>
      <ButtonLink to={logInPath}>{logIn.back}</ButtonLink>
    </div>
  );
}
