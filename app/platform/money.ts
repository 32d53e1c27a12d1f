const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", maximumFractionDigits: 0 });

/** Integer paise as whole rupees in Indian grouping: 124000000 -> "₹12,40,000". */
export const inRupees = (paise: number): string => rupees.format(Math.round(paise / 100));
