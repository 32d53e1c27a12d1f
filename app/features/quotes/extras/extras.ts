import { z } from "zod";
import { lineLengths as commonLengths, type LineDefaults } from "#app/billing/lines.ts";
import type { LinkErrors } from "#app/content/link-pages/errors/en.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { NewId } from "#app/platform/values/forms.ts";
import { contractTotal } from "../amendments/amendments.ts";
import { emptyContent, emptyQuoteLine, functionForAll, lineLengths } from "../quote-draft.ts";
import type { QuoteContent, QuoteLine, RevisionSupply } from "../quotes.ts";

/** The hours in which the client can confirm an extra. */
export const answerHours = 48;

const text = (max: number, message: string) => z.string().trim().min(1, message).max(max, `At most ${max} characters.`);

/** What somebody asked for on the day, as it is typed on a phone. */
export const NewExtra = z.object({
  id: NewId,
  quote: z.uuid(),
  title: text(lineLengths.title, "Please enter what was asked for."),
  quantity: z.string().trim().max(commonLengths.quantity).default(""),
  rate: text(commonLengths.rate, "Please enter the rate."),
  /** As in a line; empty: the company's usual rate. */
  gst: z.string().trim().max(commonLengths.gst).default(""),
  asked_by: text(120, "Please enter who asked for it."),
  /** The id of a picture among the files of the event. */
  photo: z.union([z.uuid(), z.literal("").transform(() => null)]).default(null),
});
export type NewExtra = z.output<typeof NewExtra>;

export const extraAnswer = ({ extra, tooLong }: LinkErrors) =>
  z.object({
    id: z.uuid(),
    name: z
      .string()
      .trim()
      .min(1, extra.name)
      .max(120, fillPlaceholders(tooLong, { max: "120" })),
    answer: z.enum(["confirmed", "refused"]),
  });
export type ExtraAnswer = z.output<ReturnType<typeof extraAnswer>>;

/** The line of an extra, with the usual SAC. */
export function extraLine(company: LineDefaults, { id, title, quantity, rate, gst }: NewExtra): QuoteLine {
  const line = emptyQuoteLine(company);
  return { ...line, ...{ id, title, quantity: quantity || "1", rate, gst: gst || line.gst } };
}

/** Extras as a contract of their own. */
const extrasContent = (lines: readonly QuoteLine[]): QuoteContent => ({
  ...emptyContent(""),
  functions: [{ ...functionForAll(), lines: [...lines] }],
});

/** With GST, in paise. */
export const extrasTotal = (lines: readonly QuoteLine[], supply: RevisionSupply): number =>
  contractTotal(extrasContent(lines), supply);

/** An extra as staff and client read it. `amount` is paise with GST, `answerBy` an ISO instant. */
export type Extra = {
  id: string;
  version: number;
  title: string;
  quantity: string;
  amount: number;
  askedBy: string;
  fileId: string | null;
  status: "open" | "late" | "confirmed" | "refused" | "withdrawn";
  answerBy: string;
  answeredName: string;
};

export const extraChips = {
  open: { label: "WITH THE CLIENT", tone: "pending", shape: "hollow" },
  late: { label: "NOT CONFIRMED", tone: "danger", shape: "half" },
  confirmed: { label: "CONFIRMED", tone: "done", shape: "full" },
  refused: { label: "REFUSED", tone: "danger", shape: "half" },
  withdrawn: { label: "WITHDRAWN", tone: "neutral", shape: "hollow" },
} as const satisfies Record<Extra["status"], object>;
