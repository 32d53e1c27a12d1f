import { Form, redirect } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { mailFields } from "#app/mail/mail-settings.ts";
import { requirePermission } from "#app/permissions.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { IdentityForm } from "#app/ui/form/identity-form.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { ResultNotices } from "#app/ui/result/result-notices.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import type { Route } from "./+types/mail.route.ts";
import { ChangesPanel } from "./changes-panel.tsx";
import { mailRecord, readMailForm, sendTestMail } from "./mail-settings.server.ts";
import { mailUrl, type SettingsActionData } from "./settings.ts";
import { handleSettingsForm } from "./settings-action.server.ts";
import { SettingsForm } from "./settings-form.tsx";
import { SettingsFrame } from "./settings-frame.tsx";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const handle = { narrowSidebar: true };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Mail, settings" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const stored = await readMailForm(person, url.searchParams.get("saved"));
  return { ...stored, email: person.email };
}

export async function action(args: Route.ActionArgs) {
  const submission = await readSubmission(args, mailUrl);
  return handleSettingsForm(submission, {
    record: mailRecord,
    buttons: {
      async confirm({ person }) {
        requirePermission(person, "settings:write");
        return redirect(mailUrl);
      },
      test: async ({ person }) => ({ successMessage: await sendTestMail(person) }),
    },
  });
}

export const clientAction = formsClientAction(["save"]);

/** What IdentityForm posts with the password, code or passkey: an intent that changes nothing. Then the page shows the settings. */
const confirmFields = { intent: "confirm" };

export default function MailSettings({ loaderData }: Route.ComponentProps) {
  const { snapshot, version, changes, saved, email, source, sourceText, hasPassword, identityMethods } = loaderData;
  const identityQuestion = useActionResult<SettingsActionData>()?.identityQuestion;
  const identity = identityQuestion ?? (identityMethods && { methods: identityMethods, fields: confirmFields });
  return (
    <SettingsFrame
      current={mailUrl}
      side={
        <>
          <TestPanel source={source} />
          <ChangesPanel changes={changes} />
        </>
      }
    >
      <Notice plain>{sourceText}</Notice>
      {identity ? (
        <IdentityForm question={identity} action={mailUrl} email={email} />
      ) : (
        <SettingsForm
          title="Mail"
          effect="The next mail goes this way."
          fields={mailFields}
          snapshot={snapshot}
          version={version}
          saved={saved}
          headerActions={<span className="fine-print">{hasPassword ? "A password is saved" : "No password is saved"}</span>}
        />
      )}
    </SettingsFrame>
  );
}

const TestPanel = ({ source }: { source: string }) => (
  <Panel title="Test mail">
    <div className="panel__body stack gap-5">
      <p>
        {source === "none"
          ? "Save a server first, then send yourself a mail."
          : "Sends you a mail now, through the server that is saved, and says what the server answered."}
      </p>
      <Form method="post" preventScrollReset>
        <IntentButton intent="test" small variant="quiet" icon="email" busyLabel="Sending...">
          Send me a test mail
        </IntentButton>
      </Form>
      <ResultNotices comesIntoView />
    </div>
  </Panel>
);
