export type LabelledValue = [label: string, value: string];

export type SheetParty = { label: string; name: string; lines: string[] };

/** A column of a document's table. The first column is text, which wraps; all others are as wide as their longest cell, or wrap at `width` points. */
export type SheetColumn = { label: string; align: "start" | "end"; width?: number; isBold?: boolean };

export type SheetRow = {
  /** One for each column. */
  cells: string[];
  /** Paise, for the sum that is carried from page to page; 0 in a table without one. */
  carried: number;
  /** White on the colour of the text. */
  isInverted?: boolean;
};

/** A QR code beside the payment details; `alt` is its text for screen readers, `caption` stands below it. */
export type SheetCode = { text: string; alt: string; caption?: string };

/**
 * How the PDF is drawn. An issued document keeps its version, so that its file stays the same to the byte. 1: before decision 53. 2: with compressed
 * objects, and the total's label on one line. 3: with room for three letters of Telugu or Kannada below each other. 4: shaped by HarfBuzz, with
 * the text stored beside it and fonts of more signs (decision 79). 5: with captions below the QR codes, a mark on an
 * e-invoice that is not valid, and without the rate of a tax that is not charged (decisions 82, 83). 6: with one glyph for each letter and its
 * signs, so that every reader finds the text (decision 143). 7: with a space after ₹ (decision 154). 8: with no
 * line that ends between ₹ and its amount (decision 159). 9: with modules of large QR codes that are whole pixels of scans (decision 166).
 */
export type DrawingVersion = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
export const currentDrawing: DrawingVersion = 9;

/** The text of one document of any kind. The page in the browser, its print and the PDF draw this and nothing else. */
export type Sheet = {
  /** "Tax Invoice" */
  title: string;
  /** Above all else, such as why the document is not valid. */
  mark?: string;
  /** Below the title: "ORIGINAL FOR RECIPIENT". Empty: nothing. */
  copyLabel: string;
  brand: string;
  /** The company's logo at issue; absent: the default logo. */
  logo?: string;
  colors?: { brand: string; accent: string };
  /** An ISO instant: the PDF's own date, so that the same document gives the same file. */
  issuedAt: string;
  drawing: DrawingVersion;
  /** The first is the document's number; a statement has no number and begins with its first day. */
  details: LabelledValue[];
  parties: SheetParty[];
  columns: SheetColumn[];
  rows: SheetRow[];
  totals: LabelledValue[];
  total: LabelledValue | null;
  /** Below the total: the deductions from it; the last entry is the remainder. */
  afterTotal?: LabelledValue[];
  /** Texts beside the totals, each below its label. */
  paragraphs: { label: string; text: string; isBold?: boolean }[];
  /** Short facts below the paragraphs, each beside its label. */
  facts: LabelledValue[];
  payment: { label: string; details: LabelledValue[] };
  codes: SheetCode[];
  /** Empty: nobody signs. */
  signatory: string;
  contact: [email: string, places: string];
  /** The fingerprint of an issued document, for the link below the page in the browser. `facts` has the printed one, which old documents lack. */
  fingerprint?: string;
};

/** A QR code ready to be drawn. Lengths are modules, the quiet zone included. */
export type QrCode = {
  /** The path data of an SVG. */
  path: string;
  /** The same code as horizontal bars, one module high. */
  bars: [x: number, y: number, length: number][];
  size: number;
};
