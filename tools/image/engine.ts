import { type ChildProcess, execFile, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { root } from "../../server/build.ts";

const execute = promisify(execFile);
type Environment = Record<string, string>;
/** A container that is running the server. */
export type RunningContainer = {
  /** The id of the user that the server runs as. */
  uid(): Promise<string>;
  /** Sends SIGTERM. @returns the exit code */
  stop(): Promise<number>;
  output(): string;
};
/** Builds the image and runs containers of it, on the machine's network. */
export type Engine = {
  name: string;
  build(options: string[]): Promise<void>;
  start(environment: Environment): Promise<RunningContainer>;
  /** Runs one command of the image. @returns its output */
  run(command: string[], environment: Environment, input?: string): Promise<string>;
  dispose(): Promise<void>;
};

const image = "toranam-test";

/** The engine of this machine; null when there is none. @param options of the command line; buildah runs with `--isolation` of them */
export async function findEngine(options: string[]): Promise<Engine | null> {
  if (await succeeds("docker", ["info"])) return docker();
  if (await succeeds("buildah", ["--version"]))
    return buildah(options.filter((_, at) => at === isolationAt(options) || at === isolationAt(options) + 1));
  return null;
}

/** The index of `--isolation`; without it -2, so that neither it nor the index after it is one of the options. */
const isolationAt = (options: string[]) => (options.includes("--isolation") ? options.indexOf("--isolation") : -2);
const succeeds = (program: string, options: string[]) =>
  execute(program, options).then(
    () => true,
    () => false,
  );

const variables = (environment: Environment) =>
  Object.entries(environment).flatMap(([name, value]) => ["--env", `${name}=${value}`]);

function docker(): Engine {
  const network = ["--network", "host"];
  return {
    name: "docker",
    build: (options) => inherit("docker", ["build", ...options, "--tag", image, "."]),
    async start(environment) {
      const { stdout } = await execute("docker", ["run", "--detach", ...network, ...variables(environment), image]);
      const id = stdout.trim();
      return {
        uid: async () => (await execute("docker", ["exec", id, "id", "-u"])).stdout.trim(),
        async stop() {
          await execute("docker", ["stop", "--time", "20", id]);
          const { stdout: code } = await execute("docker", ["inspect", "--format", "{{.State.ExitCode}}", id]);
          await execute("docker", ["rm", "--volumes", id]);
          return Number(code);
        },
        output: () => "",
      };
    },
    run: (command, environment, input) =>
      runWith("docker", ["run", "--rm", "--interactive", ...network, ...variables(environment), image, ...command], input),
    dispose: async () => {},
  };
}

/** Builds and runs without a daemon. */
function buildah(isolation: string[]): Engine {
  const containers: string[] = [];
  const makeContainer = async () => {
    const { stdout } = await execute("buildah", ["from", "--pull-never", image]);
    containers.push(stdout.trim());
    return stdout.trim();
  };
  const runOptions = (environment: Environment) => ["run", ...isolation, "--network", "host", ...variables(environment)];
  return {
    name: "buildah",
    // The OCI format has no health check.
    build: (options) => inherit("buildah", ["bud", "--format", "docker", ...options, "--tag", image, "."]),
    async start(environment) {
      const container = await makeContainer();
      const { stdout } = await execute("buildah", ["inspect", container]);
      const child = spawn("buildah", [...runOptions(environment), container, "--", ...JSON.parse(stdout).Docker.config.Cmd]);
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
      const exited = new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
      return {
        uid: async () => /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${innermost(child)}/status`, "utf8"))?.[1] ?? "",
        stop() {
          // buildah does not forward signals.
          process.kill(innermost(child), "SIGTERM");
          return exited;
        },
        output: () => output,
      };
    },
    async run(command, environment, input) {
      return runWith("buildah", [...runOptions(environment), await makeContainer(), "--", ...command], input);
    },
    async dispose() {
      for (const container of containers) await execute("buildah", ["rm", container]);
    },
  };
}

/** The last process in the chain of processes that a child started. */
function innermost({ pid }: ChildProcess): number {
  let found = pid as number;
  for (;;) {
    const threads = readdirSync(`/proc/${found}/task`);
    const children = threads.flatMap(
      (thread) => readFileSync(`/proc/${found}/task/${thread}/children`, "utf8").match(/\d+/g) ?? [],
    );
    const [next] = children;
    if (!next) return found;
    found = Number(next);
  }
}

function inherit(program: string, options: string[]): Promise<void> {
  const child = spawn(program, options, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}.`))));
  });
}

async function runWith(program: string, options: string[], input = ""): Promise<string> {
  const running = execute(program, options);
  running.child.stdin?.end(input);
  return (await running).stdout;
}
