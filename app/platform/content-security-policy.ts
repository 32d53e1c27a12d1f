/** The policy of every response. `scripts`: the nonce or hashes of a page's own inline scripts; `styles`: hashes of its styles. */
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
    "object-src 'none'",
    // The editor of the website shows its preview.
    "frame-src 'self'",
    `frame-ancestors ${framedBy}`,
    // Browsers prefer report-to, but not all know it, and with it they ignore this.
    "report-uri /reports",
  ].join("; ");
