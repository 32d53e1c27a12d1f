import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { EventStatus } from "#db/enums.ts";
import { nextStatuses } from "./events.ts";

const labels: Record<EventStatus, string> = {
  pending: "Back to pending",
  active: "Mark as Active",
  completed: "Mark as Completed",
  cancelled: "Cancel event",
};

/** A button for each status that may follow the current one. */
export function EventStatusButtons({ event }: { event: { id: string; status: EventStatus; version: number } }) {
  const { formData } = useNavigation();
  return nextStatuses[event.status].map((status) => (
    <Form key={status} method="post" preventScrollReset>
      <input type="hidden" name="id" value={event.id} />
      <input type="hidden" name="version" value={event.version} />
      <input type="hidden" name="status" value={status} />
      <Button small variant="quiet" name="intent" value="status" busy={formData?.get("status") === status}>
        {labels[status]}
      </Button>
    </Form>
  ));
}
