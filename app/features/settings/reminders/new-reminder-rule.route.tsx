import { redirect } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { kinds, newRuleUrl, type RuleKind, rulesUrl, ruleUrl } from "#app/features/reminders/reminders.ts";
import { dispatchIntent } from "#app/identity/dispatch-intent.server.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ActionForm } from "#app/ui/form/action-form.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { AddBar } from "../add-bar.tsx";
import { SettingInputs } from "../setting-inputs.tsx";
import { readTexts } from "../setting-texts.ts";
import type { SettingsActionData } from "../settings.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import { PreviewPanel } from "../texts/preview-panel.tsx";
import type { Route } from "./+types/new-reminder-rule.route.ts";
import { reminderPreviews } from "./reminder-previews.server.ts";
import { addRule, newRule } from "./reminder-rules.server.ts";
import "#app/ui/list/filter-chip.css";
import "#app/ui/page/panel.css";
import "../settings-form.css";
import { ruleFields } from "./reminder-rules.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const handle = { narrowSidebar: true };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Add a reminder, settings" });

const kindNames = Object.keys(kinds) as RuleKind[];
const kindIn = (url: URL): RuleKind => kindNames.find((kind) => kind === url.searchParams.get("kind")) ?? "payment";

export function loader({ context, url }: Route.LoaderArgs) {
  const kind = kindIn(url);
  const { columns, texts } = newRule(personOf(context), kind);
  return { kind, texts, previews: reminderPreviews({ kind, template: columns.template }) };
}

export async function action(args: Route.ActionArgs) {
  const kind = kindIn(args.url);
  const submission = await readSubmission(args, newRuleUrl(kind));
  return dispatchIntent<SettingsActionData, "add">(submission, {
    forms: {
      add: async ({ person, form }) => redirect(ruleUrl(await addRule(person, kind, readTexts(ruleFields(kind), form)))),
    },
    buttons: {},
  });
}

export const clientAction = formsClientAction(["add"]);

export default function NewReminderRule({ loaderData: { kind, texts, previews } }: Route.ComponentProps) {
  return (
    <SettingsFrame current={rulesUrl} side={previews.length > 0 && <PreviewPanel previews={previews} />}>
      <ActionForm
        key={kind}
        intent="add"
        id="settings"
        prefilled={texts}
        action={newRuleUrl(kind)}
        className="panel settings-form"
      >
        <header>
          <h2>Add a reminder</h2>
          <ButtonLink to={rulesUrl} small variant="quiet" icon="previous">
            All rules
          </ButtonLink>
        </header>
        <div className="form-grid">
          <nav className="actions full-width" aria-label="What it is about">
            {kindNames.map((name) => (
              <Link
                key={name}
                className="filter-chip"
                to={newRuleUrl(name)}
                aria-current={name === kind ? "page" : undefined}
                preventScrollReset
              >
                {kinds[name].label}
              </Link>
            ))}
          </nav>
          <SettingInputs fields={ruleFields(kind)} />
          <ErrorSummary />
        </div>
        <AddBar>Add reminder</AddBar>
      </ActionForm>
    </SettingsFrame>
  );
}
