import { type MouseEvent, useRef } from "react";
import { announce } from "#app/browser/announcements.ts";
import { keepChange, useChanges } from "#app/browser/waiting/waiting-changes.ts";
import { Button } from "#app/ui/button.tsx";
import { servedPlates } from "./event-day.ts";
import "./day-screen.css";

const holdMs = 500;

type PlateCounterProps = {
  eventId: string;
  functionId: string;
  /** As the server read it at `readAt`. */
  served: number;
  readAt: string;
};

/** Counts served plates by tens; a button that is held, or pressed with Shift, counts one. Each press waits for a network if it has to. */
export function PlateCounter({ eventId, functionId, served: known, readAt }: PlateCounterProps) {
  const changes = useChanges(readAt);
  const served = servedPlates(known, changes, functionId);
  const waits = changes.some(({ intent, id, sentAt }) => intent === "plates" && id === functionId && !sentAt);
  const count = (change: number) => {
    if (change === 0) return;
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: "plates", id: functionId, change })) form.append(name, String(value));
    if (!keepChange(eventId, form)) announce({ message: "Not counted: this browser has no room for it, or may keep nothing." });
  };
  return (
    <span className="plate-counter">
      <CountButton sign="−" label="fewer served" onCount={(step) => count(-Math.min(step, served))} />
      <span role="status">
        <b>{served.toLocaleString("en-IN")}</b>
        <small className="line soft">served</small>
        {waits && <small className="line soft">waits for a network</small>}
      </span>
      <CountButton sign="+" label="more served" onCount={count} />
    </span>
  );
}

type CountButtonProps = { sign: string; label: string; onCount: (step: 1 | 10) => void };

function CountButton({ sign, label, onCount }: CountButtonProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHeld = useRef(false);
  const release = () => clearTimeout(timer.current);

  function press() {
    isHeld.current = false;
    timer.current = setTimeout(() => {
      isHeld.current = true;
      onCount(1);
    }, holdMs);
  }
  function click(event: MouseEvent) {
    // Some browsers click when a held button is released.
    if (!isHeld.current) onCount(event.shiftKey ? 1 : 10);
    isHeld.current = false;
  }
  return (
    <Button
      type="button"
      small
      variant="quiet"
      title="Hold to count one"
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={click}
    >
      <span>{`${sign}10`}</span>
      <span className="visually-hidden">{` ${label}`}</span>
    </Button>
  );
}
