import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { SettingsSections } from "#app/features/settings/settings.parts.tsx";
import { StatusToasts } from "#app/features/tasks/tasks.parts.tsx";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { formatDateTime, formatDay, formatTime, today } from "#app/platform/values/dates.ts";
import { PersonName } from "#app/ui/avatar.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { IdentityForm } from "#app/ui/form/identity-form.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import { useLastResult } from "#app/ui/result/use-last-result.ts";
import type { Route } from "./+types/team.route.ts";
import { AccessActions, AccessDialog, ResetDialog, TwoStepState } from "./access-buttons.tsx";
import { InvitationPanel } from "./invitation-panel.tsx";
import { listInvitations } from "./invitations.server.ts";
import { JobTitle } from "./job-title.tsx";
import { listTeam } from "./team.server.ts";
import {
  grantableRights,
  readAccessQuestion,
  readResetQuestion,
  type TeamActionData,
  type TeamPerson,
  teamFormIntents,
} from "./team.ts";
import { handleTeamForm } from "./team-action.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const handle = { narrowSidebar: true };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Team" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const [people, invitations] = await Promise.all([listTeam(person), listInvitations(person)]);
  return {
    people,
    invitations,
    ownId: person.id,
    today: today(),
    email: person.email,
    question: readAccessQuestion(url.searchParams, people, person.id),
    personToReset: readResetQuestion(url.searchParams, people, person.id),
    idToWithdraw: url.searchParams.get("withdraw"),
  };
}

export const action = async (args: Route.ActionArgs) => handleTeamForm(await readSubmission(args));

export const clientAction = formsClientAction(teamFormIntents);

export default function Team({ loaderData }: Route.ComponentProps) {
  const { people, invitations, ownId, today, email, question, personToReset, idToWithdraw } = loaderData;
  const result = useActionResult<TeamActionData>();
  const identityQuestion = result?.identityQuestion;
  const { messages } = useLastResult(result);
  const pendingCount = people.filter(({ access }) => access === "pending").length;
  return (
    <>
      <PageHeader
        title="Team"
        intro={pendingCount === 0 ? "Nobody waits for approval." : `${pendingCount} waiting for approval.`}
      />
      <SettingsSections current="/dashboard/team">
        {identityQuestion && <IdentityForm question={identityQuestion} action="/dashboard/team" email={email} />}
        <AccessDialog question={question} people={people} />
        <ResetDialog person={personToReset} />
        <Panel title="People">
          <Table caption="People" columns={columns(ownId, today)} rows={people} rowKey={({ id }) => id} isPageList />
        </Panel>
        <InvitationPanel invitations={invitations} idToWithdraw={idToWithdraw} />
      </SettingsSections>
      <StatusToasts messages={messages} />
    </>
  );
}

const columns = (ownId: string, today: string): Column<TeamPerson>[] => [
  { header: "Name", cell: ({ name }) => <PersonName name={name} /> },
  { header: "Access", cardBesideTitle: true, cell: (person) => <AccessChips person={person} /> },
  { header: "Email", cardFullWidth: true, cell: (person) => <EmailAddress person={person} /> },
  {
    header: "Role",
    cardLabel: "Role",
    cardFullWidth: true,
    cell: (person) => <JobTitle person={person} />,
  },
  {
    header: "Last seen",
    cardLabel: "Last seen",
    cardFullWidth: true,
    cell: ({ lastSeen }) => (lastSeen ? <LastSeen at={lastSeen} today={today} /> : "Never"),
  },
  {
    header: "Two-step",
    cardLabel: "Two-step log-in",
    cell: (person) => <TwoStepState person={person} isSelf={person.id === ownId} />,
  },
  {
    header: "Actions",
    cardFullWidth: true,
    cell: (person) => <AccessActions person={person} isSelf={person.id === ownId} />,
  },
];

function AccessChips({ person }: { person: TeamPerson }) {
  return (
    <>
      <Chip status={person.access} {...accessChips[person.access]} />
      {grantableRights(person.access)
        .filter((right) => person.rights.includes(right))
        .map((right) => (
          <Chip key={right} status={right} tone="progress" shape="half" />
        ))}
    </>
  );
}

/** When the person was last seen: "6:40 PM today", or the day. */
const LastSeen = ({ at, today }: { at: string; today: string }) => (
  <time dateTime={at} title={formatDateTime(at)}>
    {dayOf(at) === today ? `${formatTime(at)} today` : formatDay(dayOf(at))}
  </time>
);

const dayOf = (instant: string) => today(new Date(instant));

function EmailAddress({ person: { email, access, pendingReason } }: { person: TeamPerson }) {
  return access === "pending" && pendingReason ? (
    <span>
      <EmailText email={email} />
      <br />
      <span>{pendingReason}</span>
    </span>
  ) : (
    <EmailText email={email} />
  );
}

const accessChips = {
  pending: { tone: "pending", shape: "hollow" },
  crew: { tone: "progress", shape: "half" },
  planner: { tone: "progress", shape: "half" },
  accounts: { tone: "progress", shape: "half" },
  admin: { tone: "done", shape: "full" },
  disabled: { tone: "neutral", shape: "hollow" },
} as const;
