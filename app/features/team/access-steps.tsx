import { useFetcherResult } from "#app/platform/use-fetcher-result.ts";
import { Button } from "#app/ui/button.tsx";
import { type AccessChange, stepsFrom, type TeamActionData, type TeamPerson } from "./team.ts";

export type OnResult = (answer: TeamActionData) => void;

/** What an admin may make of this person, a button each. */
export function AccessSteps({ person, onResult }: { person: TeamPerson; onResult: OnResult }) {
  const fetcher = useFetcherResult(onResult);
  const busy = fetcher.state !== "idle";

  return (
    <fetcher.Form method="post" className="actions">
      <input type="hidden" name="id" value={person.id} />
      <input type="hidden" name="version" value={person.version} />
      {stepsFrom(person.access).map(({ to, label }) => {
        const pressed = fetcher.formData?.get("access") === to;
        return (
          <Button
            key={label}
            name="access"
            value={to}
            small
            variant={lookOf(person, to)}
            busy={busy}
            busyLabel={pressed ? "Saving..." : undefined}
          >
            {label}
            <span className="visually-hidden">: {person.name}</span>
          </Button>
        );
      })}
    </fetcher.Form>
  );
}

function lookOf({ access }: TeamPerson, to: AccessChange["access"]) {
  if (to === "disabled") return "danger";
  return access === "pending" ? undefined : "quiet";
}
