import { createServer, type ListenOptions } from "node:net";

/** The first file descriptor that systemd hands over, sd_listen_fds(3). */
const firstHandedFd = 3;

/**
 * Where the server listens: HOST and PORT, or a socket that systemd keeps open (deploy/toranam.socket). Connections wait in that socket while
 * the server is stopped and started again. Its variables are removed, because workers inherit the environment and not the socket.
 *
 * On Linux a newer server may listen beside this one, until this one hands over (decision 129). Only that server may, so that a port in use
 * is still an error: any other tries first whether the port is free.
 * @param takesOver a server of the same data folder listens, and hands over
 */
export async function takeListenOptions(
  { HOST: host, PORT: port }: { HOST: string; PORT: number },
  takesOver: boolean,
): Promise<ListenOptions | { fd: number }> {
  const { LISTEN_FDS, LISTEN_PID = String(process.pid) } = process.env;
  delete process.env.LISTEN_FDS;
  delete process.env.LISTEN_PID;
  delete process.env.LISTEN_FDNAMES;
  if (LISTEN_FDS === "1" && LISTEN_PID === String(process.pid)) return { fd: firstHandedFd };
  if (process.platform !== "linux") return { host, port };
  return { host, port, reusePort: takesOver || (await isFree({ HOST: host, PORT: port })) };
}

/** Whether no other process listens there. Not for systemd's socket. */
export async function isFree({ HOST: host, PORT: port }: { HOST: string; PORT: number }): Promise<boolean> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => probe.once("error", reject).listen({ host, port }, resolve));
  } catch {
    return false;
  }
  await new Promise((resolve) => probe.close(resolve));
  return true;
}
