import { Link } from "react-router";
import { enquiryLabels } from "#app/features/enquiries/enquiries.ts";
import { dayStamp } from "#app/platform/dates.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { dialled, type Lead, type LeadEnquiry } from "./leads.ts";
import { type Heard, RepliedButton } from "./replied-button.tsx";
import { ReplyClock } from "./reply-clock.tsx";

/** One lead: who, how to reach them, how long they have waited, and every word they wrote. */
export function LeadCard({ lead, now, onAnswer }: { lead: Lead; now: Date; onAnswer: Heard }) {
  return (
    <li className="lead">
      <div className="lead-head">
        <Avatar name={lead.name} />
        <div>
          <h3>
            <Link to={`/dashboard/leads/${lead.id}`}>{lead.name}</Link>
          </h3>
          <p>{lead.company || "No company"}</p>
        </div>
        <div className="lead-state">
          <Chip status={lead.stage} {...(stageLooks[lead.stage] ?? {})} />
          <ReplyClock lead={lead} now={now} />
        </div>
      </div>
      <div className="lead-ways">
        {lead.phone && <a href={dialled(lead.phone)}>{lead.phone}</a>}
        {lead.email && <a href={`mailto:${encodeURIComponent(lead.email)}`}>{lead.email}</a>}
        <RepliedButton lead={lead} onAnswer={onAnswer} />
      </div>
      {lead.enquiries.map((enquiry) => (
        <EnquiryText key={enquiry.id} enquiry={enquiry} open={lead.awaitingReplySince !== null} />
      ))}
    </li>
  );
}

/** What the visitor wrote: in full view while it waits for a reply, folded afterwards. */
export function EnquiryText({ enquiry, open }: { enquiry: LeadEnquiry; open?: boolean }) {
  const labels = (Object.entries(enquiryLabels) as [keyof typeof enquiryLabels, string][]).filter(([name]) => enquiry[name]);
  return (
    <details className="enquiry" open={open}>
      <summary>
        <span>
          {enquiry.event_type}, received {dayStamp(enquiry.at)}
        </span>
      </summary>
      <dl>
        {labels.map(([name, label]) => (
          <div key={name} className={long.has(name) ? "w" : undefined}>
            <dt>{label}</dt>
            <dd>{enquiry[name]}</dd>
          </div>
        ))}
        {enquiry.dates_flexible && (
          <div>
            <dt>Dates flexible</dt>
            <dd>Yes</dd>
          </div>
        )}
      </dl>
    </details>
  );
}

const long = new Set<keyof typeof enquiryLabels>(["vision", "notes"]);

export const stageLooks: Record<string, { tone: "brand" | "progress" | "done" | "neutral"; shape: "hollow" | "half" | "full" }> =
  {
    new: { tone: "brand", shape: "hollow" },
    contacted: { tone: "progress", shape: "half" },
    quoted: { tone: "progress", shape: "half" },
    won: { tone: "done", shape: "full" },
    lost: { tone: "neutral", shape: "full" },
  };
