import { company } from "#app/content/company.ts";
import { requirePermission } from "#app/permissions.ts";
import { personOf } from "#app/platform/session.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/meet.route.ts";
import { ScheduleMeeting, StartMeeting } from "./meeting-links.tsx";

export { privatePage as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = () => [{ title: `Meet · ${company.name}` }];

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(personOf(context), "view:open");
  return null;
}

export default function MeetView() {
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Meet</h1>
          <p>Video meetings open in a new tab.</p>
        </div>
      </div>
      <div className="two">
        <section className="panel">
          <header>
            <h2>Right now</h2>
          </header>
          <div className="links">
            <p>Opens a new video meeting. Send its link to whoever should join.</p>
            <StartMeeting />
            <CopyButton text={company.meetings.instant}>Copy meeting link</CopyButton>
          </div>
        </section>
        <section className="panel">
          <header>
            <h2>Later</h2>
          </header>
          <div className="links">
            <p>Opens a calendar entry with the title and description already written.</p>
            <ScheduleMeeting />
            <form method="get" action="/dashboard/meet.ics" className="pair">
              <Field label="Date" name="date" type="date" />
              <Field label="Time" name="time" type="time" />
              <div className="w">
                <Button small variant="quiet" icon="download">
                  Download .ics
                </Button>
              </div>
            </form>
          </div>
        </section>
      </div>
    </>
  );
}
