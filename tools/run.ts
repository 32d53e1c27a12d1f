import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { root } from "../server/build.ts";

type Step = { name: string; command: string[]; env?: Record<string, string> };

/** Runs one program of node_modules/.bin, or else of the machine, and shows its output. @returns its exit code */
export function run({ command: [program = "", ...args], env = {} }: Step): Promise<number> {
  const path = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env, PATH: path },
    });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** Runs all steps, also after a failed one, so that one run reports everything. @returns whether any failed */
export async function runAll(steps: Step[]): Promise<boolean> {
  let failed = false;
  for (const step of steps) {
    const code = await run(step);
    console.log(`${code === 0 ? "ok" : "FAILED"}  ${step.name}`);
    failed ||= code !== 0;
  }
  return failed;
}
