import { data, Form } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { defaultTemplates, type TemplateKey } from "#app/content/mails/message-templates.ts";
import { type Person, requirePermission } from "#app/permissions.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { ResultNotices } from "#app/ui/result/result-notices.tsx";
import { ChangesPanel } from "../changes-panel.tsx";
import { templatesUrl, templateUrl } from "../settings.ts";
import { handleSettingsForm } from "../settings-action.server.ts";
import { SettingsForm } from "../settings-form.tsx";
import { SettingsFrame } from "../settings-frame.tsx";
import type { Route } from "./+types/template.route.ts";
import { readTemplate, sendTemplateTest, templateRecord } from "./message-template.server.ts";
import { isTemplateKey, templateForm } from "./message-template.ts";
import { TemplateTabs } from "./template-tabs.tsx";
import "../settings-form.css";
import { postedForm } from "#app/platform/request.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const handle = { narrowSidebar: true };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Templates, settings" });

function keyOf(person: Person, { template }: Route.LoaderArgs["params"]): TemplateKey {
  requirePermission(person, "settings:write");
  if (!isTemplateKey(template)) throw data(null, { status: 404 });
  return template;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const key = keyOf(person, params);
  const stored = await readTemplate(person, key, url.searchParams.get("saved"));
  return { key, ...stored };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const person = personOf(context);
  const key = keyOf(person, params);
  const form = await postedForm(request);
  return handleSettingsForm(
    { person, form, returnTo: templateUrl(key) },
    {
      record: templateRecord(key),
      buttons: { test: async ({ person }) => ({ successMessage: await sendTemplateTest(person, key) }) },
    },
  );
}

export const clientAction = formsClientAction(["save"]);

export default function TemplateSettings({ loaderData }: Route.ComponentProps) {
  const { key, snapshot, version, changes, saved, samples } = loaderData;
  return (
    <SettingsFrame
      current={templatesUrl}
      side={
        <>
          <SamplePanel samples={samples} />
          <ChangesPanel changes={changes} />
        </>
      }
    >
      <ResultNotices />
      <SettingsForm
        key={key}
        title={defaultTemplates[key].label}
        effect="The next message says it."
        fields={templateForm}
        snapshot={snapshot}
        version={version}
        saved={saved}
        headerActions={<span className="fine-print">{defaultTemplates[key].when}</span>}
      >
        <TemplateTabs current={templateUrl(key)} />
      </SettingsForm>
    </SettingsFrame>
  );
}

type Samples = Route.ComponentProps["loaderData"]["samples"];

/** The saved texts with invented values, and a button that mails them. */
const SamplePanel = ({ samples }: { samples: Samples }) => (
  <Panel title="As clients read it">
    <div className="panel__body message-previews stack gap-3">
      {samples.map(({ language, title, subject, text }) => (
        <details key={language} open={language === "en"}>
          <summary>{title}</summary>
          <b lang={language}>{subject}</b>
          <p className="typed" lang={language}>
            {text}
          </p>
        </details>
      ))}
      <Form method="post" preventScrollReset>
        <IntentButton intent="test" small variant="quiet" icon="email" busyLabel="Sending...">
          Send a test to me
        </IntentButton>
      </Form>
    </div>
  </Panel>
);
