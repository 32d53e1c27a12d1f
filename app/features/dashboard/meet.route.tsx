import { pageMeta } from "#app/company/page-meta.ts";
import { useStaffCompany } from "#app/company/use-company.ts";
import { requirePermission } from "#app/permissions.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { addDays, dayBounds, today } from "#app/platform/values/dates.ts";
import { comingDayInput, enteredDayProblem } from "#app/platform/values/entered-day.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { UncontrolledDateField } from "#app/ui/form/date-field.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { Route } from "./+types/meet.route.ts";
import { ScheduleMeeting, StartMeeting } from "./meeting-links.tsx";
import "#app/ui/columns.css";
import "#app/ui/form-grid.css";
import "./meeting-links.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Meet" });

/** The day and the time of a meeting; a day that `meeting.route.ts` did not understand is in the address. */
export function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(personOf(context), "view:open");
  const { searchParams } = url;
  return { date: searchParams.get("date") ?? addDays(today(), 1), time: searchParams.get("time") ?? "10:00" };
}

export default function MeetView({ loaderData: { date, time } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Meet" intro="Video meetings open in a new tab." />
      <div className="two-columns">
        <Panel title="Right now">
          <div className="panel__body panel__body--tight stack gap-3 link-list">
            <p>Opens a new video meeting. Send its link to whoever should join.</p>
            <StartMeeting />
            <CopyButton text={useStaffCompany().meetings.instant}>Copy meeting link</CopyButton>
          </div>
        </Panel>
        <Panel title="Later">
          <div className="panel__body panel__body--tight stack gap-3 link-list">
            <p>Opens a calendar entry with the title and description already written.</p>
            <ScheduleMeeting />
            <form method="get" action="/dashboard/meet.ics" className="form-grid">
              <UncontrolledDateField
                {...comingDayInput}
                {...dayBounds}
                label="Date"
                name="date"
                required
                defaultValue={date}
                error={enteredDayProblem(date)}
              />
              <Field label="Time" name="time" type="time" required defaultValue={time} />
              <div className="full-width">
                <Button small variant="quiet" icon="download">
                  Download .ics
                </Button>
              </div>
            </form>
          </div>
        </Panel>
      </div>
    </>
  );
}
