/** SVG paths of the logo in a viewBox of 32 by 32. */
export const beam =
  "M1 2h30v5H1zM14.5 9h3v3.2h-3zM13 12.2h6v3.2h-6zM11.5 15.4h9v3.2h-9zM10 18.6h12v3.2h-12zM11.5 21.8h9v3.2h-9zM13 25h6v3.2h-6zM14.5 28.2h3v3.2h-3z";
export const leaves =
  "M4 9h3v2.4h-3zM2.5 11.4h6v2.4h-6zM1 13.8h9v2.4h-9zM2.5 16.2h6v2.4h-6zM4 18.6h3v2.4h-3zM25 9h3v2.4h-3zM23.5 11.4h6v2.4h-6zM22 13.8h9v2.4h-9zM23.5 16.2h6v2.4h-6zM25 18.6h3v2.4h-3z";
