import { sql } from "drizzle-orm";
import { NotFound } from "#app/errors.ts";
import { asSecretLink, auditClientAction, type SecretLink } from "#app/identity/secret-link.server.ts";
import { today } from "#app/platform/values/dates.ts";
import type { RunStatus } from "#db/enums.ts";
import { setArrival } from "../links/run-links.server.ts";
import type { Arrival } from "../links/run-links.ts";
import { isNewOperation } from "../run-items.server.ts";
import { operationTime } from "../run-sheet.ts";

type Page = {
  eventId: string;
  eventName: string;
  isCancelled: boolean;
  name: string;
  arrivedAt: string | null;
  stateCode: string | null;
  contact: { name: string; role: string; phone: string };
};

/** A line as its owner sees it. */
export type OwnLine = {
  id: string;
  functionName: string;
  venue: string;
  mapUrl: string;
  startsAt: string;
  minutes: number;
  title: string;
  place: string;
  cue: string;
  hard: boolean;
  status: RunStatus;
};

const selectPage = sql`
  select event_id as "eventId", event_name as "eventName", is_cancelled as "isCancelled", name, to_json(arrived_at) #>> '{}' as "arrivedAt",
    state_code as "stateCode", json_build_object('name', contact_name, 'role', contact_role, 'phone', contact_phone) as contact
  from shared_run_page()`;

/** What somebody's link shows: their own lines by day, and whether they came. @throws NotFound once they are no longer at the event */
export function readOwnLines(link: SecretLink) {
  return asSecretLink(link, async (tx) => {
    const [page] = await tx.execute<Page>(selectPage);
    if (!page) throw new NotFound();
    const lines = await tx.execute<OwnLine>(sql`
      select id, function_name as "functionName", venue, map_url as "mapUrl", to_json(starts_at) #>> '{}' as "startsAt", minutes, title, place, cue,
        hard, status from shared_run_lines()`);
    // By the day of the calendar: somebody who reads "1:30 AM" below the day before would come a day early.
    const days = [...Map.groupBy(lines, ({ startsAt }) => today(new Date(startsAt)))].map(([day, own]) => ({ day, lines: own }));
    return { ...page, days };
  });
}

/** The link's owner says that they are there, or takes it back; once for each operation. @throws NotFound */
export async function arriveByLink(link: SecretLink, { op, at, here }: Arrival): Promise<void> {
  await asSecretLink(link, async (tx) => {
    const [page] = await tx.execute<Page>(selectPage);
    if (!page) throw new NotFound();
    if (!(await isNewOperation(tx, op, page.eventId))) return;
    await setArrival(tx, link.recordId, here ? operationTime(at) : null);
    await auditClientAction(tx, link, here ? "arrival noted" : "arrival taken back");
  });
}
