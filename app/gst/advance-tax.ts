import { multiplyThenDivide, splitByWeight } from "#app/platform/values/money.ts";
import type { GstKind, TaxHeads } from "#db/enums.ts";
import { type TaxGroup, taxInPrice } from "./tax.ts";

/** A part of an advance at one rate. `share` is a weight: for a quote, the amount with tax at this rate. */
export type AdvancePart = { gst: number; gstKind: GstKind; share: number };

/** The rate of an advance whose rate is not known yet: 18 % (CGST Rules, rule 50, first proviso). Hundredths of a percent. */
export const unknownRate = 1800;

/** The tax inside an advance, for each rate. The groups add up to the advance to the paisa. @param gross paise */
export function taxOfAdvance(gross: number, parts: readonly AdvancePart[], heads: TaxHeads): TaxGroup[] {
  const merged = [...Map.groupBy(parts, ({ gst, gstKind }) => `${gst} ${gstKind}`).values()].map((partsOfRate) => ({
    ...(partsOfRate[0] as AdvancePart),
    share: partsOfRate.reduce((sum, { share }) => sum + share, 0),
  }));
  const amounts = splitByWeight(
    gross,
    merged.map(({ share }) => share),
  );
  return merged
    .map(({ gst, gstKind }, index): TaxGroup => {
      const amount = amounts[index] ?? 0;
      const tax = gstKind === "rate" ? taxInPrice(amount, gst, heads) : 0;
      const isIgst = heads === "igst";
      const half = isIgst ? 0 : tax / 2;
      return { gst, gstKind, heads, taxable: amount - tax, cgst: half, sgst: half, igst: isIgst ? tax : 0 };
    })
    .filter((group) => amountOf(group) > 0)
    .sort((one, other) => one.gst - other.gst);
}

/**
 * The tax of the next part of an advance that is used or returned: its share of what is left, for each rate and head. The last part
 * is all that is left, so that all parts add up to the voucher to the paisa.
 * @param left the unused part of the advance, for each rate
 * @param amount paise, at most the sum of `left`
 */
export function takeFromAdvance(left: readonly TaxGroup[], amount: number): TaxGroup[] {
  const amounts = splitByWeight(amount, left.map(amountOf));
  return left
    .map((group, index) => ({ ...group, ...divideHeads(group, amounts[index] ?? 0) }))
    .filter((group) => amountOf(group) > 0);
}

/** The unused part of an advance, for each rate. @param taken groups of the same rates */
export const subtractTaxGroups = (
  groups: readonly TaxGroup[],
  taken: readonly Pick<TaxGroup, "gst" | "gstKind" | AmountName>[],
): TaxGroup[] =>
  groups.map((group) => {
    const ofGroup = taken.filter(({ gst, gstKind }) => gst === group.gst && gstKind === group.gstKind);
    const rest = (name: AmountName) => ofGroup.reduce((sum, part) => sum - part[name], group[name]);
    return { ...group, taxable: rest("taxable"), cgst: rest("cgst"), sgst: rest("sgst"), igst: rest("igst") };
  });

const amountNames = ["taxable", "cgst", "sgst", "igst"] as const;
type AmountName = (typeof amountNames)[number];

export const amountOf = ({ taxable, cgst, sgst, igst }: Pick<TaxGroup, AmountName>): number => taxable + cgst + sgst + igst;

export const amountOfGroups = (groups: readonly TaxGroup[]): number => groups.reduce((sum, group) => sum + amountOf(group), 0);

/** Divides an amount of the group into taxable value and tax heads. CGST and SGST stay equal unless so few paise are left that they cannot. */
function divideHeads(group: TaxGroup, amount: number): Pick<TaxGroup, AmountName> {
  const { taxable, cgst, sgst } = group;
  if (cgst > 0 && cgst === sgst) {
    // No head, nor the taxable value, may be more than the group has left of it.
    const lowest = Math.max(0, Math.ceil((amount - taxable) / 2));
    const highest = Math.min(cgst, Math.floor(amount / 2));
    const half = Math.max(lowest, Math.min(highest, multiplyThenDivide(cgst, amount, amountOf(group))));
    if (half <= highest) return { taxable: amount - 2 * half, cgst: half, sgst: half, igst: 0 };
  }
  const weights = amountNames.map((name) => group[name]);
  const parts = splitByWeight(amount, weights) as [taxable: number, cgst: number, sgst: number, igst: number];
  return { taxable: parts[0], cgst: parts[1], sgst: parts[2], igst: parts[3] };
}
