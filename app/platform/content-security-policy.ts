/** The policy of a response that is no page, such as a picture, a document or data: it loads nothing and nobody frames it. */
export const filePolicy = (...more: string[]): string =>
  ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", ...more].join("; ");

/** The policy of every page. `scripts`: the nonce or hashes of the page's inline scripts; `styles`: hashes of its inline styles. */
export const contentSecurityPolicy = (scripts = "", styles = "", framedBy = "'none'"): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${scripts}`.trim(),
    `style-src 'self' ${styles}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    // The website's editor shows the preview in a frame.
    "frame-src 'self'",
    `frame-ancestors ${framedBy}`,
    // Without report-to: not every browser knows it, and those that do then ignore report-uri.
    "report-uri /reports",
  ].join("; ");
