import { enquiryOf } from "../../test/visitor.ts";
import { signIn, withServer } from "../harness.ts";
import { type LoadConnection, load } from "../load-generator.ts";
import { check, enquire } from "./fault-checks.ts";

/**
 * `node bench/faults/visitors-flood.ts`: a thousand enquiries from a thousand IP addresses within the hour. Each is thanked, and each is in
 * LEADS or in HELD (enquiries above the limit of all visitors, which wait for the staff). Then the home page is requested as fast as possible,
 * without and with parameters that it does not read (utm_source, fbclid, anything): with them at least half as many responses a second,
 * because all are the cached page.
 */
const posts = 1_000;
const atOnce = 20;
const seconds = 5;

const requests = (path: (n: number) => string): LoadConnection[] =>
  Array.from({ length: atOnce }, (_, connection) => {
    let n = connection * 1_000_000;
    return { nextRequest: () => `GET ${path(n++)} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n` };
  });

await withServer(async (server) => {
  let thanked = 0;
  for (let n = 0; n < posts; n += atOnce) {
    const responses = await Promise.all(Array.from({ length: atOnce }, (_, at) => enquire(server, n + at)));
    for (const response of responses) if (response.status === 200 && (await response.text()).includes("Thank you!")) thanked++;
  }
  check(`${posts} enquiries from ${posts} addresses are thanked`, thanked === posts, thanked);

  const { cookie } = await signIn(server, "Sravani", "admin");
  const seen = new Set<string>();
  for (const list of ["/dashboard/leads?view=list&", "/dashboard/held?"])
    for (let page = 1, seenBefore = 0; ; page++) {
      const html = await (await fetch(`${server.url}${list}page=${page}`, { headers: { cookie } })).text();
      for (const [name] of html.matchAll(/Visitor \d+/g)) seen.add(name);
      if (seen.size === seenBefore) break;
      seenBefore = seen.size;
    }
  const missing = Array.from({ length: posts }, (_, n) => enquiryOf(n).name).filter((name) => !seen.has(name));
  check("and shown in LEADS or HELD", missing.length === 0, `${posts - missing.length}`);

  const plain = await load(
    server.port,
    requests(() => "/"),
    seconds,
  );
  for (const query of ["utm_source=x", "fbclid=", "anything="]) {
    const { perSecond } = await load(
      server.port,
      requests((n) => `/?${query}${n}`),
      seconds,
    );
    check(
      `/?${query}… is served like /`,
      perSecond > plain.perSecond * 0.5,
      `${perSecond.toFixed(0)} a second, / ${plain.perSecond.toFixed(0)}`,
    );
  }
});
