import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../../server/build.ts";
import { freePort, runCommand } from "../server.ts";

/** Starts the demo, and writes a backup of it once the first photographs are drawn. @param env with the BACKUP_KEY */
export async function backUpDemo(file: string, env: NodeJS.ProcessEnv): Promise<void> {
  const port = await freePort();
  const demo = spawn(process.execPath, [join(root, "tools/demo.ts")], {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  demo.stdout.on("data", (chunk) => (output += chunk));
  demo.stderr.on("data", (chunk) => (output += chunk));
  const hasPhotographs = async () => (await (await fetch(`http://127.0.0.1:${port}/ourproject`)).text()).includes("/media/");
  try {
    while (!/listening on .*\n/.test(output) || !(await hasPhotographs())) {
      if (demo.exitCode !== null) throw new Error(`the demo ended:\n${output}`);
      await sleep(200);
    }
    const folder = output.match(/on the folder ([^\s,]+)/)?.[1] ?? "";
    const { code, output: said } = await runCommand("backup", [file], { ...process.env, ...env, DATA_DIR: folder });
    if (code !== 0) throw new Error(said);
  } finally {
    const closed = once(demo, "close");
    demo.kill("SIGTERM");
    await closed;
  }
}
