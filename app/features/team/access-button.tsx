import { type FormEvent, useEffect } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { AccessChange, TeamAnswer, TeamPerson } from "./team.ts";

export type Heard = (answer: TeamAnswer) => void;
type AccessButtonProps = { person: TeamPerson; to: AccessChange["access"]; label: string; onAnswer: Heard };

export function AccessButton({ person, to, label, onAnswer }: AccessButtonProps) {
  const fetcher = useFetcher<TeamAnswer>();
  const busy = fetcher.state !== "idle";

  useEffect(() => {
    if (fetcher.state === "idle" && fetcher.data) onAnswer(fetcher.data);
  }, [fetcher.state, fetcher.data, onAnswer]);

  const onceAtATime = (event: FormEvent) => busy && event.preventDefault();
  const variant = to === "disabled" ? "danger" : person.access === "pending" ? undefined : "quiet";
  return (
    <fetcher.Form method="post" onSubmit={onceAtATime}>
      <input type="hidden" name="id" value={person.id} />
      <input type="hidden" name="access" value={to} />
      <input type="hidden" name="version" value={person.version} />
      <Button small variant={variant} aria-busy={busy || undefined} aria-disabled={busy || undefined}>
        {busy ? "Saving..." : label}
        <span className="vh">: {person.name}</span>
      </Button>
    </fetcher.Form>
  );
}
