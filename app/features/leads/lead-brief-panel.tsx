import { AskedDays } from "#app/features/date-board/date-board.parts.tsx";
import { briefOf, differencesOf } from "#app/features/enquiries/enquiries.ts";
import { formatDateTime, formatDay, today } from "#app/platform/values/dates.ts";
import { factsOf } from "#app/records/record.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Fact, FactList } from "#app/ui/fact.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { useRowFetcher } from "#app/ui/result/row-results.tsx";
import { briefFields } from "./brief.ts";
import type { Lead } from "./leads.ts";
import "./lead-brief-panel.css";

/** What the lead asks for; where a later enquiry says something else, both, with the question which counts. */
export function LeadBriefPanel({ lead }: { lead: Lead }) {
  return (
    <Panel
      title="Asks for"
      headerActions={
        <ButtonLink to="?edit" small variant="quiet" icon="edit" preventScrollReset>
          Edit
        </ButtonLink>
      }
    >
      <OtherEnquiry lead={lead} />
      <FactList>
        {factsOf(briefFields, lead, { days: lead.days && <LeadDays lead={lead} /> }).map((fact) => (
          <Fact key={fact.name} {...fact} />
        ))}
      </FactList>
    </Panel>
  );
}

const LeadDays = ({ lead: { days, heldUntil } }: { lead: Lead }) =>
  days && (
    <div>
      <span>{briefFields.days.format?.(days) ?? days}</span>
      {heldUntil && heldUntil >= today() && <span className="line soft">{`Held until ${formatDay(heldUntil)}`}</span>}
      <AskedDays days={days} />
    </div>
  );

function OtherEnquiry({ lead }: { lead: Lead }) {
  const fetcher = useRowFetcher(`enquiry:${lead.id}`);
  const enquiry = lead.enquiries.find(({ id }) => id === lead.otherEnquiryId);
  const asked = enquiry && briefOf(enquiry);
  const names = asked ? differencesOf(asked, lead) : [];
  if (!enquiry || !asked || names.length === 0) return null;
  const busy = (intent: string) => fetcher.formData?.get("intent") === intent;
  const text = (name: (typeof names)[number], value: string | null) =>
    value ? (briefFields[name].format?.(value) ?? value) : "-";
  return (
    <fetcher.Form method="post" className="other-enquiry panel__body stack gap-3">
      <input type="hidden" name="id" value={lead.id} />
      <input type="hidden" name="version" value={lead.version} />
      <p>
        <b className="bold">{`The enquiry of ${formatDateTime(enquiry.at)} asks for something else.`}</b>{" "}
        <span>Which counts?</span>
      </p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">Until now</th>
            <th scope="col">This enquiry</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{briefFields[name].label}</th>
              <td>{text(name, lead[name])}</td>
              <td>{text(name, asked[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="actions">
        <Button small variant="soft" name="intent" value="take-enquiry" busy={busy("take-enquiry")} busyLabel="Saving...">
          Take the new
        </Button>
        <Button small variant="quiet" name="intent" value="keep-brief" busy={busy("keep-brief")} busyLabel="Saving...">
          Keep what it was
        </Button>
      </div>
    </fetcher.Form>
  );
}
