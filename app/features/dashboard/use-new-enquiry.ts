import { useEffect, useRef } from "react";
import { announce, currentAnnouncement } from "#app/platform/announcements.ts";
import type { NewestEnquiry } from "./dashboard.ts";

/** Announces an enquiry that arrives while the dashboard is open. */
export function useNewEnquiry(newest: NewestEnquiry | null): void {
  const newestAt = useRef(newest?.at ?? "");
  useEffect(() => {
    // The newest one can also be deleted.
    if (!newest || newest.at <= newestAt.current) return;
    newestAt.current = newest.at;
    if (!currentAnnouncement()?.stays)
      announce({ message: `New enquiry from ${newest.name}`, url: `/dashboard/leads/${newest.leadId}` });
  }, [newest]);
}
