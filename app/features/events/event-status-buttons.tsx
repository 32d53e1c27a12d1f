import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Menu, MenuButton, MenuLink } from "#app/ui/dialog/menu.tsx";
import type { EventStatus } from "#db/enums.ts";
import { nextStatuses } from "./events.ts";

const labels: Record<EventStatus, string> = {
  pending: "Back to pending",
  active: "Mark as Active",
  completed: "Mark as Completed",
  cancelled: "Cancel event",
};

type EventStatusButtonsProps = {
  event: { id: string; date: string | null; status: EventStatus; postponed: boolean; version: number };
  /** Whether the button for the next status is the page's main button. */
  isPrimary: boolean;
  /** Further entries of the menu. */
  children?: ReactNode;
};

const labelOf = (from: EventStatus, to: EventStatus) => (from === "cancelled" && to === "pending" ? "Re-open event" : labels[to]);

/** A button that moves an event to its next status, and a menu with the other statuses that may follow. */
export function EventStatusButtons({ event, isPrimary, children }: EventStatusButtonsProps) {
  const { formData } = useNavigation();
  // What is postponed is brought back by its new day; what was meant for a mis-click stays in the menu.
  const [first, ...rest] = nextStatuses[event.status];
  const [next, others]: [EventStatus | undefined, readonly EventStatus[]] = event.postponed
    ? [undefined, ["pending"]]
    : [first, rest];
  const form = (status: EventStatus, button: ReactNode) => (
    <Form key={status} method="post" preventScrollReset>
      <input type="hidden" name="id" value={event.id} />
      <input type="hidden" name="version" value={event.version} />
      <input type="hidden" name="status" value={status} />
      {button}
    </Form>
  );
  return (
    <>
      {next &&
        form(
          next,
          <Button
            small
            variant={isPrimary ? undefined : "quiet"}
            name="intent"
            value="status"
            busy={formData?.get("status") === next}
          >
            {labelOf(event.status, next)}
          </Button>,
        )}
      {event.postponed && (
        <ButtonLink to="?move" small icon="events" preventScrollReset>
          Give it a day
        </ButtonLink>
      )}
      {(others.length > 0 || children) && (
        <Menu label="More" iconOnly icon="dots" small>
          {event.date && others.includes("cancelled") && (
            <MenuLink to="?postpone" icon="events">
              Postpone event
            </MenuLink>
          )}
          {others.map((status) =>
            status === "cancelled" ? (
              <MenuLink key={status} to="?cancel" icon="close">
                {labels[status]}
              </MenuLink>
            ) : (
              form(
                status,
                <MenuButton icon="undo" type="submit" name="intent" value="status">
                  {event.postponed ? "Keep its old day" : labels[status]}
                </MenuButton>,
              )
            ),
          )}
          {children}
        </Menu>
      )}
    </>
  );
}
