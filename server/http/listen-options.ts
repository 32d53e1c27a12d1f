import type { ListenOptions } from "node:net";

/** The first file descriptor that systemd hands over, sd_listen_fds(3). */
const firstHandedFd = 3;

/**
 * Where the server listens: HOST and PORT, or a socket that systemd keeps open (deploy/toranam.socket). Connections wait in that socket while
 * the server is stopped and started again. Its variables are removed, because workers inherit the environment and not the socket.
 */
export function takeListenOptions({ HOST: host, PORT: port }: { HOST: string; PORT: number }): ListenOptions | { fd: number } {
  const { LISTEN_FDS, LISTEN_PID = String(process.pid) } = process.env;
  delete process.env.LISTEN_FDS;
  delete process.env.LISTEN_PID;
  delete process.env.LISTEN_FDNAMES;
  return LISTEN_FDS === "1" && LISTEN_PID === String(process.pid) ? { fd: firstHandedFd } : { host, port };
}
