import { data } from "react-router";
import { company } from "#app/content/company.ts";
import type { Person } from "#app/permissions.ts";
import { formatDateTime } from "#app/platform/dates.ts";
import { parseForm } from "#app/platform/forms.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useLastResult } from "#app/platform/use-last-result.ts";
import { formsClientAction } from "#app/platform/with-offline-fallback.ts";
import { Person as Named } from "#app/ui/avatar.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/team.route.ts";
import { AccessSteps, type OnResult } from "./access-steps.tsx";
import { InvitationPanel } from "./invitation-panel.tsx";
import { invite, listInvitations, resendInvitation, withdrawInvitation } from "./invitations.server.ts";
import { JobTitle } from "./job-title.tsx";
import { changeAccess, changeTitle, listTeam } from "./team.server.ts";
import {
  AccessChange,
  type AccessResult,
  InvitationId,
  NewInvitation,
  type TeamActionData,
  type TeamPerson,
  TitleChange,
} from "./team.ts";

export { privatePage as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = () => [{ title: `Team · ${company.name}` }];

export async function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  const [people, invited] = await Promise.all([listTeam(person), listInvitations(person)]);
  return { people, invited };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = personOf(context);
  const form = await request.formData();
  switch (form.get("intent")) {
    case "invite":
      return sendInvitation(person, form);
    case "resend":
    case "withdraw":
      return changeInvitation(person, form);
    case "title": {
      const parsed = parseForm(TitleChange, form);
      return changed(parsed.ok ? await changeTitle(person, parsed.data) : { outcome: "unknown" }, "job title changed");
    }
    default: {
      const parsed = parseForm(AccessChange, form);
      return changed(parsed.ok ? await changeAccess(person, parsed.data) : { outcome: "unknown" }, "access changed");
    }
  }
}

function changed(result: AccessResult, what: string) {
  if (result.outcome === "changed") return answer({ done: `${result.name}: ${what}.` }, 200);
  if (result.outcome === "unknown") return answer({ failed: "Not changed: there is no such person." }, 404);
  if (result.outcome === "last admin") return answer({ failed: `Not changed: ${result.name} is the last admin.` }, 409);
  return answer(
    { failed: `Not changed: somebody changed ${result.name} meanwhile; access is ${result.access.toUpperCase()} now.` },
    409,
  );
}

async function sendInvitation(person: Person, form: FormData) {
  const parsed = parseForm(NewInvitation, form);
  if (!parsed.ok) return answer({ refused: parsed.refusal }, 400);
  const { email } = parsed.data;
  if ((await invite(person, parsed.data)) === "sent") return answer({ done: `Invitation sent to ${email}.` }, 200);
  const values = { ...parsed.data, role: parsed.data.role ?? "" };
  return answer({ refused: { errors: { email: "This address has an account already; see People." }, values } }, 409);
}

async function changeInvitation(person: Person, form: FormData) {
  const parsed = parseForm(InvitationId, form);
  const resend = form.get("intent") === "resend";
  const change = resend ? resendInvitation : withdrawInvitation;
  const email = parsed.ok ? await change(person, parsed.data.id) : null;
  if (!email) return answer({ failed: "Not changed: there is no such invitation any more." }, 404);
  return answer({ done: resend ? `A new link went to ${email}.` : `The invitation of ${email} is withdrawn.` }, 200);
}

const answer = (body: TeamActionData, status: number) => data(body, { status });

export const clientAction = formsClientAction(["invite"]);

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { people, invited } = loaderData;
  const { actionData: result, last, onResult, onDismiss } = useLastResult<TeamActionData>(actionData);
  const waiting = people.filter(({ access }) => access === "pending").length;
  return (
    <>
      <PageHeader title="Team" lead={waiting === 0 ? "Nobody waits for approval." : `${waiting} waiting for approval.`} />
      <Panel title="People">
        <Table caption="People" columns={columns(onResult)} rows={people} rowKey={({ id }) => id} />
      </Panel>
      <InvitationPanel invited={invited} refused={result?.refused} />
      <Toast message={last?.failed ?? last?.done ?? null} onDismiss={onDismiss} />
    </>
  );
}

const columns = (onResult: OnResult): Column<TeamPerson>[] => [
  { head: "Name", cell: ({ name }) => <Named name={name} /> },
  { head: "Access", beside: true, cell: ({ access }) => <Chip status={access} {...looks[access]} /> },
  { head: "Email", full: true, cell: ({ email }) => email },
  { head: "Role", short: "Role", cell: (person) => <JobTitle person={person} /> },
  { head: "Last seen", short: "Last seen", cell: ({ lastSeen }) => (lastSeen ? formatDateTime(lastSeen) : "Never") },
  {
    head: "Actions",
    full: true,
    cell: (person) => <AccessSteps person={person} onResult={onResult} />,
  },
];

const looks = {
  pending: { tone: "pending", shape: "hollow" },
  user: { tone: "progress", shape: "half" },
  admin: { tone: "done", shape: "full" },
  disabled: { tone: "neutral", shape: "hollow" },
} as const;
