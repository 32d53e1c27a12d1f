import type { StaffCompany } from "#app/company/company.ts";
import { amountProblem, formatRupeesExactly, parseAmount } from "#app/platform/values/money.ts";

type Limit = Pick<StaffCompany, "qrLimitRupees">;

/** Whether the balance is above the UPI limit, so that the invoice offers UPI codes for parts of it only. Paise. */
export const needsUpiParts = ({ qrLimitRupees }: Limit, balance: number): boolean => balance > qrLimitRupees * 100;

/** A part of a balance to pay by UPI, as it was entered, with its paise or an error. It is no instalment of a payment schedule. */
export type UpiPart = { text: string } & ({ amount: number; error?: undefined } | { amount?: undefined; error: string });

export function readUpiPart({ qrLimitRupees }: Limit, text: string, balance: number): UpiPart {
  const limit = qrLimitRupees * 100;
  const amount = parseAmount(text);
  const error =
    amountProblem(text) ??
    (amount === 0 ? "Please enter the amount." : undefined) ??
    (amount > Math.min(limit, balance) ? `At most ${formatRupeesExactly(Math.min(limit, balance))} at once.` : undefined);
  return error ? { text, error } : { text, amount };
}
