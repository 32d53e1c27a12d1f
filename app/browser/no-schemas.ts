const refuse = () => {
  throw new Error("Schemas read on the server only.");
};

/**
 * What the browser's build imports as `zod` (vite.config.ts): schemas stand beside the fields that a page shows, yet the server alone reads
 * with them. Every call that would make one returns this object; none is made, and 25 kB of zod stay away from the browser.
 */
export const z: unknown = new Proxy(refuse, {
  get: (_, name) => (name === "parse" || name === "safeParse" ? refuse : z),
  apply: () => z,
});
