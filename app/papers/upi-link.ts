type UpiPayment = {
  /** The payee's UPI ID and name. */
  id: string;
  name: string;
  /** Number of the document that is paid. */
  number: string;
  /** Rupees with two decimals. */
  amount: string;
};

/** A link that opens any UPI app with payee and amount filled in (NPCI's deep linking format). */
export function upiLink({ id, name, number, amount }: UpiPayment): string {
  const reference = number.replaceAll(/[^A-Za-z0-9]/g, "").slice(0, 35);
  return `upi://pay?pa=${encodeURIComponent(id).replace("%40", "@")}&pn=${encodeURIComponent(name)}&tr=${reference}&tn=${encodeURIComponent(number.slice(0, 50))}&am=${amount}&cu=INR`;
}
