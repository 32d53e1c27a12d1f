import { ms, type Part, perSecond } from "../figure.ts";
import { asking, inTurn, load } from "../requests.ts";
import { startBare, withSite } from "../site.ts";

/** The home page as a browser gets it, over 32 connections, beside a bare node:http that sends the same bytes. */
export const home: Part = () =>
  withSite(async (site) => {
    const brotli = { "accept-encoding": "br" };
    await (await fetch(site.url, { headers: brotli })).arrayBuffer();
    const bare = await startBare("bare.ts", { BYTES_OF: site.url });
    const loading = (port: number, path: string) => () => load(port, asking(32, path, path === "/" ? brotli : {}), 4);
    const [ours, limit] = await inTurn(3, loading(site.port, "/"), loading(bare.port, "/bytes"));
    bare.child.kill();
    const [ratio, late] = [ours.perSecond / limit.perSecond, ours.p99 / limit.p99];
    return [
      {
        work: "home page, 32 connections",
        ours: perSecond(ours.perSecond),
        limit: perSecond(limit.perSecond),
        ratio,
        goal: "≥ 0.5",
        held: ratio >= 0.5,
      },
      { work: "home page, p99", ours: ms(ours.p99), limit: ms(limit.p99), ratio: late, goal: "≤ 2", held: late <= 2 },
    ];
  });
