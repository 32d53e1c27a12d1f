import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { root } from "../server/build.ts";

type Step = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Gets the output instead of the terminal. */
  onOutput?: (text: string) => void;
};

/** Runs one program of node_modules/.bin (or of the machine). @returns its exit code */
export function run({ command: [program = "", ...args], env = {}, onOutput }: Step): Promise<number> {
  const path = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const output = onOutput ? "pipe" : "inherit";
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ["ignore", output, output],
      env: { ...process.env, ...env, PATH: path },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", onOutput ?? (() => {}));
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
