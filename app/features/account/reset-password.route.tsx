import { useEffect } from "react";
import { data, Form, useNavigate, useNavigation } from "react-router";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/reset-password.route";
import { isResetToken, resetPassword } from "./account.server.ts";
import { longestPassword, resetProblem, words } from "./account.ts";
import { AuthPage } from "./auth-page.tsx";

export { privatePage as headers } from "#app/platform/page-headers.ts";
export const meta = () => [{ title: "Set a New Password · Toranam" }, { name: "robots", content: "noindex" }];

const backToLoginMs = 3000;

export async function loader({ url }: Route.LoaderArgs) {
  return { problem: await linkProblem(url.searchParams.get("token")), least: env().PASSWORD_MIN_LENGTH };
}

async function linkProblem(token: string | null): Promise<string | null> {
  if (!token) return words.noResetSession;
  try {
    return (await isResetToken(token)) ? null : words.invalidResetSession;
  } catch (error) {
    log.error({ reason: String(error) }, "reset link not checked");
    return words.checkFailed;
  }
}

export async function action({ request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const password = String(form.get("password") ?? "");
  const problem = resetProblem(password, String(form.get("confirmPassword") ?? ""), env().PASSWORD_MIN_LENGTH);
  if (problem) return data({ problem, done: false }, { status: 400 });
  const outcome = await resetPassword(url.searchParams.get("token") ?? "", password);
  if (!outcome.ok) return data({ problem: outcome.message || words.resetFailed, done: false }, { status: outcome.status });
  return { problem: null, done: true };
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const done = actionData?.done ?? false;
  return (
    <AuthPage title="Set a New Password">
      <div className="auth">
        {done ? (
          <Done />
        ) : loaderData.problem ? (
          <NoLink problem={loaderData.problem} />
        ) : (
          <NewPassword least={loaderData.least} problem={actionData?.problem} />
        )}
      </div>
    </AuthPage>
  );
}

function NewPassword({ least, problem }: { least: number; problem?: string | null }) {
  const busy = useNavigation().state !== "idle";
  const shared = { type: "password", autoComplete: "new-password", required: true, minLength: least, maxLength: longestPassword };
  return (
    <Form method="post">
      <h2>Set a New Password</h2>
      {problem && <ErrorBox message={problem} />}
      <Field label="New Password" name="password" {...shared} />
      <Field label="Confirm Password" name="confirmPassword" {...shared} />
      <Button busy={busy} busyLabel="Setting New Password...">
        Set New Password
      </Button>
    </Form>
  );
}

function NoLink({ problem }: { problem: string }) {
  return (
    <div className="body">
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
    <div className="body">
      <Notice>{words.resetDone}</Notice>
      <ButtonLink to="/login">Back to Login</ButtonLink>
    </div>
  );
}
