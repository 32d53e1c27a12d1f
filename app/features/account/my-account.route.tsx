import { data, Form, redirect, useNavigation } from "react-router";
import { company } from "#app/content/company.ts";
import type { Person } from "#app/permissions.ts";
import { env } from "#app/platform/env.ts";
import { parseForm, type Refusal } from "#app/platform/forms.ts";
import { longestPassword } from "#app/platform/password-length.ts";
import { requestId } from "#app/platform/request.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/my-account.route";
import { nameForm, passwordForm, words } from "./account.ts";
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
const answer = (body: Answer, status: number, headers: HeadersInit = {}) => data(body, { status, headers });

export async function action({ request, context }: Route.ActionArgs) {
  const person = personOf(context);
  const form = await request.formData();
  const id = requestId(context);
  switch (form.get("intent")) {
    case "name":
      return rename(person, form, id);
    case "password":
      return setPassword(person, form, id);
    case "end":
      if (await endSession(person, String(form.get("id") ?? "").replaceAll("\0", ""), id))
        return answer({ done: "Session ended." }, 200);
      return answer({ failed: "There is no such session any more." }, 404);
    case "end-others": {
      const ended = await endOtherSessions(person, id);
      return answer({ done: ended === 1 ? "One other session ended." : `${ended} other sessions ended.` }, 200);
    }
    default:
      return answer({ failed: "Nothing was changed." }, 400);
  }
}

async function rename(person: Person, form: FormData, request: string) {
  const parsed = parseForm(nameForm, form);
  if (!parsed.ok) return answer({ name: parsed.refusal }, 400);
  await changeName(person, parsed.data.full_name, request);
  // The person of this request still has the old name; the next one's frame shows the new.
  throw redirect("/dashboard/account?renamed");
}

async function setPassword(person: Person, form: FormData, request: string) {
  const parsed = parseForm(passwordForm(env().PASSWORD_MIN_LENGTH), form);
  if (!parsed.ok) return answer({ password: parsed.refusal }, 400);
  const outcome = await changePassword(person, parsed.data, request);
  if (outcome.ok) return answer({ done: words.passwordChanged }, 200);
  const headers: HeadersInit =
    outcome.retryAfterSeconds === undefined ? {} : { "Retry-After": String(outcome.retryAfterSeconds) };
  return answer({ password: { errors: {}, values: {}, formError: outcome.message } }, outcome.status, headers);
}

export default function MyAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, sessions, least, renamed } = loaderData;
  const done = actionData ? actionData.done : renamed && "Name changed.";
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
      {actionData?.failed && <ErrorBox message={actionData.failed} />}
      <div className="two">
        <section className="panel">
          <header>
            <h2>Name</h2>
          </header>
          <Form method="post" className="pad account-form" key={name}>
            <input type="hidden" name="intent" value="name" />
            <Field
              label="Full Name"
              name="full_name"
              autoComplete="name"
              required
              maxLength={120}
              defaultValue={actionData?.name?.values.full_name ?? name}
              error={actionData?.name?.errors.full_name}
            />
            <Button small busy={busyWith === "name"} busyLabel={words.wait}>
              Change name
            </Button>
          </Form>
        </section>
        <PasswordPanel
          least={least}
          refusal={actionData?.password}
          changed={actionData?.done === words.passwordChanged}
          busy={busyWith === "password"}
          email={email}
        />
      </div>
      <SessionList sessions={sessions} busy={busyWith !== null} />
    </>
  );
}

type PasswordPanelProps = { least: number; refusal?: Refusal; changed: boolean; busy: boolean; email: string };

function PasswordPanel({ least, refusal, changed, busy, email }: PasswordPanelProps) {
  return (
    <section className="panel">
      <header>
        <h2>Password</h2>
      </header>
      <Form method="post" className="pad account-form" key={String(changed)}>
        <input type="hidden" name="intent" value="password" />
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {refusal?.formError && <ErrorBox message={refusal.formError} />}
        <Field
          label="Current password"
          type="password"
          name="current_password"
          autoComplete="current-password"
          required
          maxLength={longestPassword}
          error={refusal?.errors.current_password}
        />
        <NewPasswordField label="New password" name="password" least={least} error={refusal?.errors.password} />
        <Button small busy={busy} busyLabel={words.wait}>
          Change password
        </Button>
      </Form>
    </section>
  );
}
