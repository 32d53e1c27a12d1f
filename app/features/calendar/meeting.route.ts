import { redirect } from "react-router";
import { requirePermission } from "#app/permissions.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { instantOf, isClockTime } from "#app/platform/values/dates.ts";
import { comingDayInput, enteredDayProblem } from "#app/platform/values/entered-day.ts";
import type { Route } from "./+types/meeting.route.ts";
import { createMeetingFile } from "./calendar.server.ts";

/** A video meeting as an .ics file, for those who do not use the calendar that `company().meetings.template` opens. */
export function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(personOf(context), "view:open");
  const date = comingDayInput.readDay(url.searchParams.get("date") ?? "tomorrow");
  const time = url.searchParams.get("time") ?? "10:00";
  if (enteredDayProblem(date) || !isClockTime(time)) return redirect(`/dashboard/meet?${new URLSearchParams({ date, time })}`);
  return new Response(createMeetingFile(instantOf(date, time)), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'attachment; filename="meeting.ics"',
      "cache-control": "no-store",
    },
  });
}
