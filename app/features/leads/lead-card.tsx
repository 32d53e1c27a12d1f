import { groupedGuests } from "#app/content/guests.ts";
import { languageNames } from "#app/content/languages.ts";
import { enquiryLabels } from "#app/features/enquiries/enquiries.ts";
import { formatDateTime, formatTimeOfDay } from "#app/platform/values/dates.ts";
import { enteredDaysText } from "#app/platform/values/entered-days.ts";
import { type Owner, ownerName } from "#app/records/owners/owners.ts";
import { PhoneLink } from "#app/records/phone-link.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Link } from "#app/ui/link.tsx";
import { LeadMenu } from "./lead-menu.tsx";
import type { Lead, LeadEnquiry, ListedLead } from "./leads.ts";
import { MarkRepliedButton } from "./mark-replied-button.tsx";
import { ReplyClock } from "./reply-clock.tsx";
import "./enquiry-text.css";
import "./lead-card.css";

type LeadCardProps = { lead: Lead; owners: Owner[]; now: Date; onContacted: (lead: ListedLead) => void };

export function LeadCard({ lead, owners, now, onContacted }: LeadCardProps) {
  const owner = ownerName(owners, lead.ownerId);
  return (
    <li className="lead-card stack gap-4">
      <div className="lead-card__header">
        <Avatar name={lead.name} />
        <div>
          <h3>
            <Link className="quiet-link" to={`/dashboard/leads/${lead.id}`}>
              {lead.name}
            </Link>
          </h3>
          <p className="fine-print">{`${lead.company || "No company"} · ${owner ? `Owner: ${owner}` : "No owner"}`}</p>
        </div>
        <div className="lead-state row gap-2">
          <Chip status={lead.stage} {...(stageChips[lead.stage] ?? {})} />
          <ReplyClock lead={lead} now={now} />
          <LeadMenu {...{ lead, owner, onContacted }} />
        </div>
      </div>
      <div className="lead-card__contact row">
        {lead.phone && <PhoneLink phone={lead.phone} />}
        {lead.email && <a href={`mailto:${encodeURIComponent(lead.email)}`}>{lead.email}</a>}
        <MarkRepliedButton lead={lead} />
      </div>
      {lead.enquiries.map((enquiry) => (
        <EnquiryText key={enquiry.id} enquiry={enquiry} />
      ))}
    </li>
  );
}

/** An enquiry: open, or folded to a summary of two lines. */
export function EnquiryText({ enquiry, open }: { enquiry: LeadEnquiry; open?: boolean }) {
  const labels = (Object.entries(enquiryLabels) as [keyof typeof enquiryLabels, string][]).filter(([name]) => enquiry[name]);
  return (
    <details className="enquiry-text" open={open}>
      <summary>
        <span>{`${enquiry.event_type}, received ${formatDateTime(enquiry.at)}`}</span>
        {!open && (
          <>
            <span className="enquiry-text__summary">{summaryOf(enquiry)}</span>
            <span className="enquiry-text__more">Read all</span>
          </>
        )}
      </summary>
      <dl>
        {labels.map(([name, label]) => (
          <div key={name} className={fieldClasses[name]}>
            <dt>{label}</dt>
            <dd>{formatAnswer(enquiry, name)}</dd>
          </div>
        ))}
        {enquiry.dates_flexible && (
          <div>
            <dt>Dates flexible</dt>
            <dd>Yes</dd>
          </div>
        )}
        {enquiry.language !== "en" && (
          <div>
            <dt>Language</dt>
            <dd>{languageNames[enquiry.language]}</dd>
          </div>
        )}
        {(enquiry.withdrawn_at || enquiry.consent_version) && (
          <div>
            <dt>Consent</dt>
            <dd>
              {enquiry.withdrawn_at
                ? `Withdrawn ${formatDateTime(enquiry.withdrawn_at)}: erase this enquiry`
                : `Privacy notice, version ${enquiry.consent_version}`}
            </dd>
          </div>
        )}
      </dl>
    </details>
  );
}

const summaryOf = (enquiry: LeadEnquiry): string =>
  (["date", "location", "guests", "services", "budget", "vision", "notes"] as const)
    .filter((name) => enquiry[name])
    .map((name) => (name === "guests" ? `${groupedGuests(enquiry.guests ?? "")} guests` : formatAnswer(enquiry, name)))
    .join(" · ");

/** The submitted text; times and days are formatted. */
function formatAnswer(enquiry: LeadEnquiry, name: keyof typeof enquiryLabels): string {
  const text = enquiry[name];
  if (name === "time") return formatTimeOfDay(text);
  return name === "date" ? enteredDaysText(text) : text;
}

const fieldClasses: Partial<Record<keyof typeof enquiryLabels, string>> = {
  email: "enquiry-text__wide",
  services: "enquiry-text__wide",
  vision: "full-width",
  notes: "full-width",
};

export const stageChips: Record<string, { tone: "brand" | "progress" | "done" | "neutral"; shape: "hollow" | "half" | "full" }> =
  {
    new: { tone: "brand", shape: "hollow" },
    contacted: { tone: "progress", shape: "half" },
    quoted: { tone: "progress", shape: "half" },
    won: { tone: "done", shape: "full" },
    lost: { tone: "neutral", shape: "full" },
  };
