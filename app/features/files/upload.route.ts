import { createHash } from "node:crypto";
import { DomainError, Forbidden, Invalid } from "#app/errors.ts";
import type { Person } from "#app/permissions.ts";
import { statusOf } from "#app/platform/http-errors.server.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import type { Route } from "./+types/upload.route.ts";
import { requireParent, requireSize } from "./files.server.ts";
import type { UploadResponse } from "./files.ts";
import { addPiece, cancelUpload, readUpload } from "./uploads.server.ts";

/** How much of a file the server has. The file is the one with this name, size and time of change, added by this person to this record. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  respondWith(async () => {
    const person = personOf(context);
    const { upload } = readUploadUrl(person, params, url.searchParams);
    requireSize(upload.size);
    return readUpload(person, upload.id);
  });

/** Takes the next piece of the file, or discards the file (`?cancel`). */
export const action = ({ context, params, request, url }: Route.ActionArgs) =>
  respondWith(async () => {
    const person = personOf(context);
    const { parent, upload, position } = readUploadUrl(person, params, url.searchParams);
    if (url.searchParams.has("cancel")) {
      await cancelUpload(person, upload.id);
      return { received: 0, fileId: null };
    }
    if (request.headers.get("content-type") !== "application/octet-stream") throw new Response(null, { status: 415 });
    return addPiece(person, parent, upload, position, new Uint8Array(await request.arrayBuffer()));
  });

function readUploadUrl(person: Person, params: Route.LoaderArgs["params"], search: URLSearchParams) {
  const parent = requireParent(person, params);
  const name = search.get("name")?.slice(0, 1_000) ?? "";
  const [size, position] = [readInteger(search, "size"), readInteger(search, "position")];
  const id = uuidOf([parent.type, parent.id, name, size, search.get("modified")].join("\n"));
  return { parent, upload: { id, name, size }, position };
}

function readInteger(search: URLSearchParams, name: string): number {
  const value = Number(search.get(name) ?? 0);
  if (!Number.isSafeInteger(value) || value < 0 || value > 2 ** 31 - 1) throw new Invalid({ file: "This is not a file." });
  return value;
}

/** The same text gives the same id (a UUID of version 8), so that a file that is chosen again continues where it stopped. */
function uuidOf(text: string): string {
  const digest = createHash("sha256").update(text).digest();
  digest[6] = ((digest[6] as number) & 0x0f) | 0x80;
  digest[8] = ((digest[8] as number) & 0x3f) | 0x80;
  return digest.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The result of the work as JSON, errors too: the page shows them beside the file. */
async function respondWith(work: () => Promise<UploadResponse>) {
  try {
    return Response.json(await work());
  } catch (error) {
    if (!(error instanceof DomainError) || error instanceof Forbidden) throw error;
    const problem = (error instanceof Invalid && error.errors.file) || error.message;
    return Response.json({ problem } satisfies UploadResponse, { status: statusOf(error) ?? 500 });
  }
}
