import type { KindName } from "../site/kinds.ts";

/** Texts by kind and slug, as translation.ts describes them. */
export type ShippedTexts = Partial<Record<KindName, Readonly<Record<string, Record<string, unknown>>>>>;
