import type { Preview } from "./import.server.ts";

/** What each step of an import answers. */
export type ImportActionData =
  | { step: "choose"; message: string }
  | { step: "preview"; importId: string; name: string; text: string; preview: Preview }
  | { step: "done"; importId: string; count: number; skipped: number; mayUndo: boolean };
