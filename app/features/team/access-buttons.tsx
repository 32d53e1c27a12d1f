import { useFetcherResult } from "#app/platform/use-fetcher-result.ts";
import { Button } from "#app/ui/button.tsx";
import { type AccessChange, allowedAccessChanges, type TeamActionData, type TeamPerson } from "./team.ts";

export type OnResult = (result: TeamActionData) => void;

/** A button for each allowed change of a person's access. */
export function AccessButtons({ person, onResult }: { person: TeamPerson; onResult: OnResult }) {
  const fetcher = useFetcherResult(onResult);
  const isBusy = fetcher.state !== "idle";

  return (
    <fetcher.Form method="post" className="actions">
      <input type="hidden" name="intent" value="access" />
      <input type="hidden" name="id" value={person.id} />
      <input type="hidden" name="version" value={person.version} />
      {allowedAccessChanges(person.access).map(({ to, label }) => {
        const isSubmitting = fetcher.formData?.get("access") === to;
        return (
          <Button
            key={label}
            name="access"
            value={to}
            small
            variant={buttonVariant(person, to)}
            busy={isBusy}
            busyLabel={isSubmitting ? "Saving..." : undefined}
          >
            {label}
            <span className="visually-hidden">: {person.name}</span>
          </Button>
        );
      })}
    </fetcher.Form>
  );
}

function buttonVariant({ access }: TeamPerson, to: AccessChange["access"]) {
  if (to === "disabled") return "danger";
  return access === "pending" ? undefined : "quiet";
}
