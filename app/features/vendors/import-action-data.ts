import type { Preview } from "./import.server.ts";

/** The action data of each step of an import. */
export type ImportActionData =
  | { step: "choose"; message: string }
  | { step: "preview"; importId: string; name: string; text: string; preview: Preview }
  | { step: "done"; importId: string; count: number; skipped: number; rejected: number; canUndo: boolean };
