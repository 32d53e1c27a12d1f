import { sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { Invalid } from "#app/errors.ts";
import { hasRoomFor } from "#app/platform/disk-space.server.ts";
import type { Tx } from "#db/client.server.ts";
import type { FileParentType } from "#db/enums.ts";
import { formatFileSize, tooLargeMessage } from "./files.ts";

const megabyte = 1_000_000;

/**
 * How many bytes of files may be stored, by kind. Two of them are settings: the largest file, and the files of one record. Besides these the
 * disk's reserve holds (`requireRoom`), and the number of files that one client may send in a day (`dailyLimits` of the client's page).
 */
export const quotas = () => {
  const { fileMegabytes, recordMegabytes } = company();
  const [file, record] = [fileMegabytes * megabyte, recordMegabytes * megabyte];
  return {
    file,
    /** An event, lead, client, vendor, invoice or task. */
    record,
    /** The website counts as one record, with the pictures of all projects and venues. */
    website: 10 * record,
    /** What the client of an event has sent, through all of its links: the staff's files keep two thirds. */
    clientOfEvent: record / 3,
    /** What one member of the staff adds in a day. */
    personPerDay: 10 * record,
    /** What the server has of one person's unfinished uploads. */
    unfinished: 20 * file,
  };
};

/** The limit for all files of one record together. */
export const maxParentBytes = (type: FileParentType): number => (type === "website" ? quotas().website : quotas().record);

/** @throws Invalid `file`: the file is larger than the settings allow */
export function requireSize(bytes: number): void {
  const max = quotas().file;
  if (bytes > max) throw new Invalid({ file: tooLargeMessage(bytes, max) });
}

const noRoom = {
  staff: "An admin sees on OPERATIONS how much space is missing. Please keep the file, and add it when there is room.",
  client: "Please send it by WhatsApp or mail instead, or try again tomorrow.",
};

/** @throws Invalid `file`: with this file the disk's reserve would be touched, which is for enquiries, mails and payments */
export async function requireRoom(bytes: number, who: keyof typeof noRoom): Promise<void> {
  if (!(await hasRoomFor(bytes)))
    throw new Invalid({
      file: `No files are taken at the moment: our server's disk is almost full. Everything else works. ${noRoom[who]}`,
    });
}

/** @throws Invalid `file` when the client of this event has sent as much as may be kept */
export async function requireQuotaOfClient(tx: Tx, eventId: string, addedBytes: number): Promise<void> {
  const [used] = await tx.execute<{ bytes: number }>(sql`select file_bytes_of_client(${eventId}::uuid)::float8 as bytes`);
  const max = quotas().clientOfEvent;
  if ((used?.bytes ?? 0) + addedBytes > max)
    throw new Invalid({ file: `Your files may have ${sizeText(max)} together. Please send this one by WhatsApp or mail.` });
}

/** @throws Invalid `file` when the acting person has added too much today, or has too much half received */
export async function requireQuotaOfPerson(tx: Tx, addedBytes: number): Promise<void> {
  const [own] = await tx.execute<{ added: number; unfinished: number }>(
    sql`select added::float8 as added, unfinished::float8 as unfinished from own_file_bytes()`,
  );
  const { personPerDay, unfinished } = quotas();
  if ((own?.added ?? 0) + addedBytes > personPerDay)
    throw new Invalid({ file: `One person may add ${sizeText(personPerDay)} of files in a day. Please add this one tomorrow.` });
  if ((own?.unfinished ?? 0) > unfinished)
    throw new Invalid({ file: "Too many files of yours are half received. Please finish those first, or try again tomorrow." });
}

export const sizeText = (bytes: number): string => formatFileSize(bytes).replace(".0", "");
