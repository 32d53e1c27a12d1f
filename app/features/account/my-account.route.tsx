import { data, Form, redirect, useNavigation } from "react-router";
import { company } from "#app/content/company.ts";
import type { Person } from "#app/permissions.ts";
import { env } from "#app/platform/env.ts";
import { parseForm, type Refusal } from "#app/platform/forms.ts";
import { retryAfter } from "#app/platform/page-headers.ts";
import { maxPasswordLength } from "#app/platform/password-length.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useResetAfterSubmit } from "#app/platform/use-reset-after-submit.ts";
import { useStickyActionData } from "#app/platform/use-sticky-action-data.ts";
import { withOfflineFallback } from "#app/platform/with-offline-fallback.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/my-account.route";
import { messages, nameForm, passwordForm } from "./account.ts";
import { changeName, changePassword, endOtherSessions, endSession, listSessions } from "./my-account.server.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { SessionList } from "./session-list.tsx";
import "./my-account.css";

export { privatePage as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = () => [{ title: `Account · ${company.name}` }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const { name, email } = person;
  return {
    name,
    email,
    sessions: await listSessions(person),
    least: env().PASSWORD_MIN_LENGTH,
    renamed: url.searchParams.has("renamed"),
  };
}

type Answer = { done?: string; failed?: string; name?: Refusal; password?: Refusal };
const answerWith = (body: Answer, status: number, headers: HeadersInit = {}) => data(body, { status, headers });

export async function action({ request, context }: Route.ActionArgs) {
  const person = personOf(context);
  const form = await request.formData();
  switch (form.get("intent")) {
    case "name":
      return rename(person, form);
    case "password":
      return setPassword(person, form);
    case "end":
      if (await endSession(person, String(form.get("id") ?? "").replaceAll("\0", "")))
        return answerWith({ done: "Session ended." }, 200);
      return answerWith({ failed: "There is no such session any more." }, 404);
    case "end-others": {
      const ended = await endOtherSessions(person);
      return answerWith({ done: ended === 1 ? "One other session ended." : `${ended} other sessions ended.` }, 200);
    }
    default:
      return answerWith({ failed: "Nothing was changed." }, 400);
  }
}

async function rename(person: Person, form: FormData) {
  const parsed = parseForm(nameForm, form);
  if (!parsed.ok) return answerWith({ name: parsed.refusal }, 400);
  await changeName(person, parsed.data.full_name);
  // The person of this request still has the old name; the next one's frame shows the new.
  throw redirect("/dashboard/account?renamed");
}

async function setPassword(person: Person, form: FormData) {
  const parsed = parseForm(passwordForm(env().PASSWORD_MIN_LENGTH), form);
  if (!parsed.ok) return answerWith({ password: parsed.refusal }, 400);
  const outcome = await changePassword(person, parsed.data);
  if (outcome.ok) return answerWith({ done: messages.passwordChanged }, 200);
  const password = { errors: {}, values: {}, formError: outcome.message };
  return answerWith({ password }, outcome.status, retryAfter(outcome.retryAfterSeconds));
}

export const clientAction = withOfflineFallback<Answer>({ refused: ({ formError }) => ({ failed: formError }) });

export default function MyAccount({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useStickyActionData<Answer>(actionData);
  const { name, email, sessions, least, renamed } = loaderData;
  const done = answer ? answer.done : renamed && "Name changed.";
  const { state, formData } = useNavigation();
  const busyWith = state === "idle" ? null : String(formData?.get("intent") ?? "");
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Account</h1>
          <p>{email}</p>
        </div>
      </div>
      {done && <Notice>{done}</Notice>}
      {answer?.failed && <ErrorBox message={answer.failed} />}
      <div className="two">
        <section className="panel">
          <header>
            <h2>Name</h2>
          </header>
          <Form method="post" className="pad account-form">
            <input type="hidden" name="intent" value="name" />
            <Field
              label="Full Name"
              name="full_name"
              autoComplete="name"
              required
              maxLength={120}
              defaultValue={answer?.name?.values.full_name ?? name}
              error={answer?.name?.errors.full_name}
            />
            <Button small busy={busyWith === "name"} busyLabel={messages.wait}>
              Change name
            </Button>
          </Form>
        </section>
        <PasswordPanel
          least={least}
          refusal={answer?.password}
          kept={answer?.password !== undefined || answer?.failed !== undefined}
          email={email}
        />
      </div>
      <SessionList sessions={sessions} busy={busyWith !== null} />
    </>
  );
}

type PasswordPanelProps = {
  least: number;
  refusal?: Refusal;
  /** What was sent last was not stored. */
  kept: boolean;
  email: string;
};

function PasswordPanel({ least, refusal, kept, email }: PasswordPanelProps) {
  const { form, busy } = useResetAfterSubmit("password", kept);
  return (
    <section className="panel">
      <header>
        <h2>Password</h2>
      </header>
      <Form method="post" className="pad account-form" ref={form}>
        <input type="hidden" name="intent" value="password" />
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {refusal?.formError && <ErrorBox message={refusal.formError} />}
        <Field
          label="Current password"
          type="password"
          name="current_password"
          autoComplete="current-password"
          required
          maxLength={maxPasswordLength}
          error={refusal?.errors.current_password}
        />
        <NewPasswordField label="New password" name="password" least={least} error={refusal?.errors.password} />
        <Button small busy={busy} busyLabel={messages.wait}>
          Change password
        </Button>
      </Form>
    </section>
  );
}
