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

/** A value that is entered in words, such as a budget, "5-8 lakh"; null when empty. */
export function inWords({ label, read, isValue, show, problem, hasCalendar = false, ...input }: InWords): Field<string | null> {
  const entered = text({ label, max: 60, normalize: read });
  const field = orNull({ ...entered, schema: entered.schema.refine(isValue, { error: ({ input }) => problem(String(input)) }) });
  return { ...field, format: show, input: { ...field.input, ...input, readDay: read, showDay: show, hasCalendar } };
}
