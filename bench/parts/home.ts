import { startBaseline, withServer } from "../harness.ts";
import { compareLoads, load, repeatedRequest } from "../load-generator.ts";
import { type Benchmark, ms, perSecond, ratioAtLeast, ratioAtMost, resultRow } from "../report.ts";

/** The home page over 32 connections, beside a bare node:http that sends the same bytes. */
export const home: Benchmark = () =>
  withServer(async (server) => {
    const headers = { "accept-encoding": "br" };
    await (await fetch(server.url, { headers })).arrayBuffer();
    const bare = await startBaseline("bare.ts", { BYTES_OF: server.url });
    const [ours, baseline] = await compareLoads(
      3,
      () => load(server.port, repeatedRequest(32, "GET", "/", headers), 4),
      () => load(bare.port, repeatedRequest(32, "GET", "/bytes"), 4),
    );
    bare.child.kill();
    return [
      resultRow("home page, 32 connections", perSecond, ratioAtLeast(0.5), ours.perSecond, baseline.perSecond),
      resultRow("home page, p99", ms, ratioAtMost(2), ours.p99, baseline.p99),
    ];
  });
