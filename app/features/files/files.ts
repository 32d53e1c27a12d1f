import type { FormActionData } from "#app/platform/values/forms.ts";
import { visibleText } from "#app/platform/values/visible-text.ts";
import type { FileAudience, FileParentType } from "#db/enums.ts";

export type FileParent = { type: FileParentType; id: string };
/** The parent of the public site's pictures, which is not a row of a table. */
export const websiteLibrary: FileParent = { type: "website", id: "7c1f0a52-9a35-4c6e-8b1e-3d5a2f6e9c10" };

/** The kinds of files that are accepted, by content, with the ending of their names. */
export const extensions = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "application/pdf": "pdf",
  "text/csv": "csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
} as const;
export type FileType = keyof typeof extensions;

export const unsupportedTypeMessage = "This kind of file is not taken. Add pictures, PDF, Excel, Word, CSV, MP4 or MOV.";
/** The `accept` attribute of a file input. Cameras name their HEIF pictures `.HIF`, which browsers know no type for. */
export const acceptedFiles = [...Object.keys(extensions), "image/heic", "image/heif", ".csv", ".heic", ".heif", ".hif"].join();

const megabyte = 1_000_000;

export type InspectedPicture = {
  /** The width of the upright original, in pixels. */
  width: number;
  height: number;
  /** A tiny version as a data: URL. */
  placeholder: string;
  sizes: { width: number; format: "webp" | "avif"; bytes: Uint8Array }[];
};
/** A file's kind by its content, or why it is refused. `bytes` are the uploaded ones, or those of the picture that it was converted to. */
export type InspectedFile = { type: FileType; bytes: Uint8Array; picture?: InspectedPicture } | { problem: string };

export type ListedFile = {
  id: string;
  name: string;
  type: FileType;
  /** Bytes. */
  size: number;
  addedAt: string;
  /** The name of who added it. */
  addedBy: string;
  /** The width of a picture in pixels; null for other files. */
  width: number | null;
  height: number | null;
  audience: FileAudience;
  /** Where the subject of a picture is, in per cent from its left and upper edge. */
  focusX: number;
  focusY: number;
  canDelete: boolean;
};
export type RecordFiles = {
  list: readonly ListedFile[];
  /** The actor may change the record, and say who sees its files. */
  canEdit: boolean;
  maxFileBytes: number;
};

export const audienceLabels: Record<FileAudience, string> = { staff: "Staff", client: "Client", public: "Everybody" };

/** `received`: how many bytes the server has; `fileId`: set once the whole file was received and added. */
export type UploadState = { received: number; fileId: string | null };
/** The server's response to a piece of an upload. */
export type UploadResponse = UploadState | { problem: string };

export type FilesActionData = FormActionData & { undo?: { intent: "restore"; id: string } };

/** The page on which a person sets who sees a file, and where the subject of a picture is. */
export const fileDetailsUrl = (parent: FileParent, id: string) => `${filesUrl(parent)}/${id}`;

/** The page of the record, or the view that shows it in a dialog. */
export function parentUrl({ type, id }: FileParent): string {
  if (type === "website") return "/dashboard/website";
  return type === "vendor" || type === "task" ? `/dashboard/${type}s?edit=${id}` : `/dashboard/${type}s/${id}`;
}
export const filesUrl = ({ type, id }: FileParent) => `/dashboard/files/${type}/${id}`;
export const fileUrl = (id: string, width?: number) => `/dashboard/file/${id}${width ? `?width=${width}` : ""}`;
const maxNameLength = 200;

/**
 * The name under which a file is stored: without folders, control characters, characters that reverse the text's direction, and those
 * that file systems refuse; with the ending of the file's kind.
 */
export function fileName(name: string, type: FileType): string {
  const withoutFolders = name.split(/[/\\]/).at(-1) ?? "";
  const clean = visibleText(withoutFolders.replace(/[\p{Cc}\p{Co}\p{Cs}<>:"|?*]|(?![\u200c\u200d])\p{Cf}/gu, " "))
    .replace(/\s+/g, " ")
    .trim();
  const extension = `.${extensions[type]}`;
  const hasItsEnding = clean.toLowerCase().endsWith(extension) || (type === "image/jpeg" && /\.jpeg$/i.test(clean));
  const stem = hasItsEnding ? clean.slice(0, clean.lastIndexOf(".")) : clean.replace(/\.\w{1,5}$/, "");
  const ending = hasItsEnding ? clean.slice(clean.lastIndexOf(".")) : extension;
  return [...(stem.replace(/^\.+/, "").trim() || "file")].slice(0, maxNameLength).join("") + ending;
}

/** "310 KB", "1.4 MB". */
export const formatFileSize = (bytes: number): string =>
  bytes < megabyte ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / megabyte).toFixed(1)} MB`;

export const tooLargeMessage = (bytes: number, max: number) =>
  `${formatFileSize(bytes)} is too large. A file may have up to ${formatFileSize(max).replace(".0", "")}.`;
