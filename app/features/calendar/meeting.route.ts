import { requirePermission } from "#app/permissions.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { addDays, isDay, today } from "#app/platform/values/dates.ts";
import type { Route } from "./+types/meeting.route.ts";
import { createMeetingFile } from "./calendar.server.ts";
import { indianInstant, isClockTime } from "./calendar.ts";

/** A video meeting as an .ics file, for those who do not use the calendar that `company().meetings.template` opens. */
export function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(personOf(context), "view:open");
  const date = url.searchParams.get("date") ?? "";
  const time = url.searchParams.get("time");
  const day = isDay(date) ? date : addDays(today(), 1);
  return new Response(createMeetingFile(indianInstant(day, isClockTime(time) ? time : "10:00")), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'attachment; filename="meeting.ics"',
      "cache-control": "no-store",
    },
  });
}
