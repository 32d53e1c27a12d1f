import { useCallback, useState } from "react";
import { data, isRouteErrorResponse, useRevalidator } from "react-router";
import { company } from "#app/content/company.ts";
import { parseForm } from "#app/platform/forms.ts";
import { requestId } from "#app/platform/request.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import { Person } from "#app/ui/avatar.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/team.route.ts";
import { AccessSteps, type Heard } from "./access-steps.tsx";
import { changeAccess, listTeam } from "./team.server.ts";
import { AccessChange, type TeamAnswer, type TeamPerson } from "./team.ts";

export { privatePage as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = () => [{ title: `Team · ${company.name}` }];

export const loader = async ({ context }: Route.LoaderArgs) => ({ people: await listTeam(personOf(context)) });

export async function action({ request, context }: Route.ActionArgs) {
  const person = personOf(context);
  const parsed = parseForm(AccessChange, await request.formData());
  const result = parsed.ok ? await changeAccess(person, parsed.data, requestId(context)) : ({ outcome: "unknown" } as const);
  if (result.outcome === "changed") return answer({ done: `${result.name}: access changed.` }, 200);
  if (result.outcome === "unknown") return answer({ failed: "Not changed: there is no such person." }, 404);
  if (result.outcome === "last admin") return answer({ failed: `Not changed: ${result.name} is the last admin.` }, 409);
  return answer(
    { failed: `Not changed: somebody changed ${result.name} meanwhile; access is ${result.access.toUpperCase()} now.` },
    409,
  );
}

const answer = (body: TeamAnswer, status: number) => data(body, { status });

/** Without a connection the answer never comes: the list stays, and a message says so. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return answer({ failed: "Not changed: the server did not answer. Please try again." }, 503);
  }
}

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { people } = loaderData;
  const [last, setLast] = useState<TeamAnswer | undefined>(actionData);
  const onDismiss = useCallback(() => setLast(undefined), []);
  const { revalidate } = useRevalidator();
  const onAnswer = useCallback(
    (answer: TeamAnswer) => {
      setLast(answer);
      if (answer.failed) revalidate();
    },
    [revalidate],
  );
  const waiting = people.filter(({ access }) => access === "pending").length;
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Team</h1>
          <p>{waiting === 0 ? "Nobody waits for approval." : `${waiting} waiting for approval.`}</p>
        </div>
      </div>
      <section className="panel">
        <header>
          <h2>People</h2>
        </header>
        <Table caption="People" columns={columns(onAnswer)} rows={people} rowKey={({ id }) => id} />
      </section>
      <Toast message={last?.failed ?? last?.done ?? null} onDismiss={onDismiss} />
    </>
  );
}

const columns = (onAnswer: Heard): Column<TeamPerson>[] => [
  { head: "Name", cell: ({ name }) => <Person name={name} /> },
  { head: "Email", full: true, cell: ({ email }) => email },
  { head: "Role", short: "Role", cell: ({ role }) => role || "Team Member" },
  { head: "Access", cell: ({ access }) => <Chip status={access} {...looks[access]} /> },
  {
    head: "Actions",
    full: true,
    cell: (person) => <AccessSteps person={person} onAnswer={onAnswer} />,
  },
];

const looks = {
  pending: { tone: "pending", shape: "hollow" },
  user: { tone: "progress", shape: "half" },
  admin: { tone: "done", shape: "full" },
  disabled: { tone: "neutral", shape: "hollow" },
} as const;
