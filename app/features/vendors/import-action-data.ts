import type { ShownPreview } from "./shown-preview.ts";

/** The action data of each step of an import. `text` is the file, which the form of the preview sends back; empty when nothing can be imported. */
export type ImportActionData =
  | { step: "choose"; message: string }
  | { step: "preview"; importId: string; name: string; text: string; preview: ShownPreview }
  | { step: "done"; importId: string; count: number; skipped: number; rejected: number; canUndo: boolean };
