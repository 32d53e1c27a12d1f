import type { Timeline as TimelineValues } from "#app/features/messages/messages.ts";
import { Timeline } from "#app/features/messages/timeline.parts.tsx";
import type { FormActionData } from "#app/platform/forms.ts";
import { EnquiryText } from "./lead-card.tsx";
import type { LeadEnquiry } from "./leads.ts";

type LeadTimelineProps = {
  leadId: string;
  enquiries: LeadEnquiry[];
  timeline: TimelineValues;
  noteId: string;
  formErrors?: FormActionData["formErrors"];
};

/** The enquiries, messages, notes and mails of a lead, the newest first. */
export function LeadTimeline({ leadId, enquiries, timeline, noteId, formErrors }: LeadTimelineProps) {
  function showEnquiry(id: string) {
    const enquiry = enquiries.find((one) => one.id === id);
    return enquiry && <EnquiryText enquiry={enquiry} open />;
  }
  return (
    <Timeline
      timeline={timeline}
      importFor={{ type: "lead", id: leadId }}
      note={{ recordId: leadId, noteId, formErrors }}
      showEnquiry={showEnquiry}
    />
  );
}
