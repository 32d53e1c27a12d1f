import { z } from "zod";
import { type Common, type Field, orNull, text } from "./field.ts";

type InWords = Common & {
  /** The value that a text means, as it is stored; any other text unchanged. */
  read: (text: string) => string;
  isValue: (text: string) => boolean;
  /** A value as the field shows it. */
  show: (value: string) => string;
  /** What to say about a text that means no value. */
  problem: (text: string) => string;
  hasCalendar?: boolean;
};

/** What people write where nothing is known yet. */
const notKnown = /^(?:[-–—?]{1,3}|nil|none|n\/?a|tb[cd]|unknown|not (?:yet )?(?:decided|fixed|known|sure|said)(?: yet)?)$/i;

/** A field that is null when it is empty, or says that nothing is known. */
export const orNotKnown = (field: Field<string>): Field<string | null> => {
  const { schema, ...more } = orNull(field);
  const known = (entered: unknown) => (typeof entered === "string" && notKnown.test(entered.trim()) ? "" : entered);
  return { ...more, schema: z.preprocess(known, schema) };
};

/** A value that is entered in words, such as a budget, "5-8 lakh"; null when nothing is known. */
export function inWords({ label, read, isValue, show, problem, hasCalendar = false, ...input }: InWords): Field<string | null> {
  const entered = text({ label, max: 60, normalize: read });
  const field = orNotKnown({
    ...entered,
    schema: entered.schema.refine(isValue, { error: ({ input }) => problem(String(input)) }),
  });
  return { ...field, format: show, input: { ...field.input, ...input, readDay: read, showDay: show, hasCalendar } };
}
