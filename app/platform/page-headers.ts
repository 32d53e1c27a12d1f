type Given = { actionHeaders: Headers };

const withAnswer = (cacheControl: string, { actionHeaders }: Given): Headers => {
  const headers = new Headers({ "Cache-Control": cacheControl });
  const wait = actionHeaders.get("Retry-After");
  if (wait) headers.set("Retry-After", wait);
  return headers;
};

/** `headers` of a page that is the same for everybody: server/pages.ts keeps it, browsers ask whether it changed. */
export const publicPage = (given: Given) => withAnswer("public, max-age=0, must-revalidate", given);

/** `headers` of a page about one person, or one that carries what somebody typed. */
export const privatePage = (given: Given) => withAnswer("no-store", given);

/** The header that says when to try again, where there is such a time. */
export const retryAfter = (seconds: number | undefined): HeadersInit =>
  seconds === undefined ? {} : { "Retry-After": String(seconds) };
