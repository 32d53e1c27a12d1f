import { company } from "#app/platform/company.server.ts";
import type { FileParentType } from "#db/enums.ts";

const megabyte = 1_000_000;

export const maxFileBytes = (): number => company().fileMegabytes * megabyte;

/** The limit for all files of one record together. The website counts as one record, with the pictures of all projects and venues. */
export const maxParentBytes = (type: FileParentType): number =>
  company().recordMegabytes * megabyte * (type === "website" ? 10 : 1);
