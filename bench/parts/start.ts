import { Server, startBaseline } from "../harness.ts";
import { atMost, type Benchmark, ms, resultRow } from "../report.ts";
import { median, timed } from "../statistics.ts";

const rounds = 3;

/** Measures from process start to the first response of the home page, with an empty folder and with an existing database. */
export const start: Benchmark = async () => {
  const times: Record<"bare" | "first" | "again", number[]> = { bare: [], first: [], again: [] };
  for (let round = 0; round < rounds; round++) {
    times.bare.push(await timed(startBare));
    let server: Server | undefined;
    times.first.push(
      await timed(async () => {
        server = await Server.start();
        await fetch(server.url);
      }),
    );
    await server?.end();
    times.again.push(
      await timed(async () => {
        await server?.restart();
        await fetch(server?.url ?? "");
      }),
    );
    await server?.dispose();
  }
  const baseline = median(times.bare);
  return [
    resultRow("start to first response, existing database", ms, atMost(1_000, ms), median(times.again), baseline),
    resultRow("first start to first response", ms, atMost(3_000, ms), median(times.first), baseline),
  ];
};

async function startBare(): Promise<void> {
  const { child, port } = await startBaseline("bare.ts", {});
  await fetch(`http://127.0.0.1:${port}/bytes`);
  child.kill();
}
