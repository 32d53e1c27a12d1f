import { Form, Link, redirect } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import {
  audienceLabels,
  describeTiming,
  kinds,
  newRuleUrl,
  remindersUrl,
  rulesUrl,
  ruleUrl,
} from "#app/features/reminders/reminders.ts";
import { dispatchIntent, says } from "#app/identity/dispatch-intent.server.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { ResultToasts } from "#app/ui/result/result-toasts.tsx";
import type { SettingsActionData } from "../settings.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import type { Route } from "./+types/reminder-rules.route.ts";
import { deletedRule, deleteRule, listRules, restoreRule, switchRule } from "./reminder-rules.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const handle = { narrowSidebar: true };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Reminders, settings" });

export const loader = async ({ context, url }: Route.LoaderArgs) => ({
  rules: await listRules(personOf(context)),
  deleted: await deletedRule(personOf(context), url.searchParams.get("deleted")),
});

export async function action(args: Route.ActionArgs) {
  const submission = await readSubmission(args, rulesUrl);
  return dispatchIntent<SettingsActionData, never>(submission, {
    forms: {},
    buttons: {
      "switch-on": says(
        ({ person, form }) => switchRule(person, String(form.get("rule")), true),
        "Switched on. It reminds from now on.",
      ),
      "switch-off": says(({ person, form }) => switchRule(person, String(form.get("rule")), false), "Switched off."),
      async delete({ person, form }) {
        const id = String(form.get("rule"));
        await deleteRule(person, id);
        return redirect(`${rulesUrl}?deleted=${id}`);
      },
      restore: ({ person, form }) => restoreRule(person, String(form.get("id"))),
    },
  });
}

export const clientAction = formsClientAction([]);

type Rule = Awaited<ReturnType<typeof listRules>>[number];

export default function ReminderRules({ loaderData: { rules, deleted } }: Route.ComponentProps) {
  return (
    <SettingsFrame
      current={rulesUrl}
      side={
        <Panel title="Texts">
          <p className="panel__body">
            Each rule for clients has a text of its own in three languages: open the rule. The details of a client and of a lead
            say which language they get. Colleagues get the facts and a link.
          </p>
        </Panel>
      }
    >
      <Panel
        title="Reminders"
        headerActions={
          <ButtonLink to={newRuleUrl()} small variant="quiet" icon="plus">
            Add
          </ButtonLink>
        }
      >
        <Table caption="Reminder rules" columns={columns} rows={rules} rowKey={({ id }) => id} />
        <p className="panel__footer">
          Mails go from 9 AM to 7 PM, at most one a client a day, and never for what is paid, cancelled or paused.{" "}
          <Link to={remindersUrl}>Upcoming and sent reminders</Link>
        </p>
      </Panel>
      <ResultToasts deleted={deleted} />
    </SettingsFrame>
  );
}

const columns: Column<Rule>[] = [
  { header: "About", cell: ({ id, kind }) => <Link to={ruleUrl(id)}>{kinds[kind].label}</Link> },
  {
    header: "State",
    cardBesideTitle: true,
    cell: ({ enabled }) => (
      <Chip label={enabled ? "ON" : "OFF"} tone={enabled ? "done" : "neutral"} shape={enabled ? "full" : "hollow"} />
    ),
  },
  { header: "When", cardFullWidth: true, cell: (rule) => describeTiming(rule) },
  { header: "Goes to", cardLabel: "Goes to", cell: ({ audience }) => audienceLabels[audience] },
  {
    header: "Actions",
    cardFullWidth: true,
    cell: ({ id, kind, enabled, ...rest }) => {
      const which = <span className="visually-hidden">{`: ${kinds[kind].label}, ${describeTiming({ kind, ...rest })}`}</span>;
      return (
        <Form method="post" className="actions" preventScrollReset>
          <input type="hidden" name="rule" value={id} />
          <IntentButton intent={enabled ? "switch-off" : "switch-on"} fields={{ rule: id }} small variant="quiet">
            <span>{enabled ? "Switch off" : "Switch on"}</span>
            {which}
          </IntentButton>
          <ButtonLink to={ruleUrl(id)} small variant="quiet" icon="edit">
            Change{which}
          </ButtonLink>
          <IntentButton intent="delete" fields={{ rule: id }} small variant="quiet" icon="trash">
            Delete{which}
          </IntentButton>
        </Form>
      );
    },
  },
];
