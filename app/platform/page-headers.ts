type HeadersArgs = { actionHeaders: Headers };

const pageHeaders = (cacheControl: string, { actionHeaders }: HeadersArgs): Headers => {
  const headers = new Headers({ "Cache-Control": cacheControl });
  const wait = actionHeaders.get("Retry-After");
  if (wait) headers.set("Retry-After", wait);
  return headers;
};

/** `headers` of a page that is the same for everybody: server/http/page-cache.ts caches it, browsers revalidate it. */
export const publicPageHeaders = (args: HeadersArgs) => pageHeaders("public, max-age=0, must-revalidate", args);

/** `headers` of a page about one person, or one that shows submitted values. */
export const noStoreHeaders = (args: HeadersArgs) => pageHeaders("no-store", args);

/** A Retry-After header; none when `seconds` is undefined. */
export const retryAfter = (seconds: number | undefined): HeadersInit =>
  seconds === undefined ? {} : { "Retry-After": String(seconds) };
