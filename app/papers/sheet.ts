export type LabelledValue = [label: string, value: string];

type Party = { name: string; lines: string[] };

type SheetLine = {
  position: number;
  description: string;
  sac: string;
  quantity: string;
  rate: string;
  discount: string;
  gst: string;
  amount: string;
  /** Paise, for the sums carried from page to page. */
  taxable: number;
};

/** The text of one document. The page, its print and the PDF draw this and nothing else. */
export type Sheet = {
  title: string;
  details: LabelledValue[];
  from: Party;
  to: Party;
  lines: SheetLine[];
  hasDiscount: boolean;
  totals: LabelledValue[];
  total: LabelledValue;
  amountInWords: string;
  notes: string;
  supply: LabelledValue[];
  bank: LabelledValue[];
  /** Only of an issued invoice with a balance. */
  upi: { link: string; id: string } | null;
  signatory: string;
  contact: [email: string, places: string];
};

/** A QR code. Lengths are modules, the quiet zone included. */
export type QrCode = {
  /** For an SVG. */
  path: string;
  /** The same as bars one module high. */
  bars: [x: number, y: number, length: number][];
  size: number;
};
