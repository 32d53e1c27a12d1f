import { formatDay } from "#app/platform/values/dates.ts";
import { parseHundredths } from "#app/platform/values/money.ts";
import { type GstKind, type ZeroKind, zeroKinds } from "#db/enums.ts";

/** The day on which GST began; no invoice is older. */
export const gstStart = "2017-07-01";

type RateRule = { rate: string; from: string; until: string; source: string };

/** The usual rates in percent, with the first and the last day of each; an empty `until`: no last day. The company may add others, and end these. */
export const rateRules: readonly RateRule[] = [
  { rate: "0.25", from: gstStart, until: "", source: "Notification 1/2017-CT (Rate), Schedule VI" },
  { rate: "3", from: gstStart, until: "", source: "Notification 1/2017-CT (Rate), Schedule V" },
  { rate: "5", from: gstStart, until: "", source: "Notification 11/2017-CT (Rate)" },
  { rate: "12", from: gstStart, until: "2025-09-21", source: "Notification 11/2017-CT (Rate), ended by 15/2025" },
  { rate: "18", from: gstStart, until: "", source: "Notification 11/2017-CT (Rate)" },
  { rate: "28", from: gstStart, until: "2025-09-21", source: "Notification 11/2017-CT (Rate), ended by 15/2025" },
  { rate: "40", from: "2025-09-22", until: "", source: "Notification 15/2025-CT (Rate)" },
];

export const zeroKindNames: Record<ZeroKind, string> = { nil: "Nil", exempt: "Exempt", "non-gst": "Non-GST" };

/** Why a line bears no tax. */
export const zeroKindSources: Record<ZeroKind, string> = {
  nil: "its rate is 0% (CGST Act s.2(47))",
  exempt: "a notification exempts it (CGST Act s.11, Notification 12/2017)",
  "non-gst": "GST is not levied on it (CGST Act s.9(1))",
};

/** For a day that no invoice can have, such as an empty one, the rates without a last day hold. */
const holdsOn = ({ from, until }: RateRule, day: string) =>
  day < gstStart ? until === "" : day >= from && (until === "" || day <= until);

/** The rules of a day. From its first day on a rule of the company stands for that of the same rate, so that it can end it. */
function rulesOn(day: string, otherRates: readonly RateRule[]): RateRule[] {
  const others = otherRates.filter(({ from }) => day < gstStart || from <= day);
  const isReplaced = ({ rate }: RateRule) => others.some((other) => parseHundredths(other.rate) === parseHundredths(rate));
  return [...rateRules.filter((rule) => !isReplaced(rule)), ...others].filter((rule) => holdsOn(rule, day));
}

/** The rates of a day in percent, the lowest first. */
export const ratesOn = (day: string, otherRates: readonly RateRule[]): string[] =>
  rulesOn(day, otherRates)
    .map(({ rate }) => String(Number(rate)))
    .sort((one, other) => Number(one) - Number(other));

export const isZeroKind = (text: string): text is ZeroKind => zeroKinds.some((kind) => kind === text);

/** A line's rate as entered, "18", "nil" or empty. @returns the rate in hundredths of a percent, and its kind */
export function readRate(text: string): { gst: number; gstKind: GstKind } {
  const entered = text.trim();
  if (isZeroKind(entered)) return { gst: 0, gstKind: entered };
  return { gst: Math.min(parseHundredths(entered), 100_00), gstKind: entered ? "rate" : "blank" };
}

/** The error in the rate of a line on a day; undefined when it is valid. */
export function rateProblem(text: string, day: string, otherRates: readonly RateRule[]): string | undefined {
  const { gst, gstKind } = readRate(text);
  if (gstKind === "blank") return "Please choose a GST rate, or Nil, Exempt or Non-GST.";
  if (gstKind !== "rate") return undefined;
  if (!/^\d+(\.\d+)?$/.test(text.trim()))
    return `“${text}” is not a GST rate. The rates: ${ratesOn(day, otherRates).join(", ")}%.`;
  const isOfRate = ({ rate }: RateRule) => parseHundredths(rate) === gst;
  if (rulesOn(day, otherRates).some(isOfRate)) return undefined;
  if (gst === 0) return "0% does not say why: please choose Nil, Exempt or Non-GST.";
  const ended = [...otherRates, ...rateRules].filter(isOfRate).find(({ until }) => until !== "" && day > until);
  return ended
    ? `${ended.rate}% ended on ${formatDay(ended.until)}. The rates on ${formatDay(day)}: ${ratesOn(day, otherRates).join(", ")}%.`
    : `${text}% is not a GST rate. The rates: ${ratesOn(day, otherRates).join(", ")}%.`;
}
