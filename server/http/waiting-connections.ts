import type { Socket } from "node:net";

/** Connections that came while no worker was ready, oldest first. Beyond `max` a new connection is closed: its client tries again. */
export class WaitingConnections {
  readonly #max: number;
  #sockets: Socket[] = [];

  constructor(max = 1_000) {
    this.#max = max;
  }

  add(socket: Socket): void {
    if (this.#sockets.length < this.#max) this.#sockets.push(socket);
    else socket.destroy();
  }

  /** Removes all. @returns those whose clients have not disconnected */
  takeAll(): Socket[] {
    return this.#sockets.splice(0).filter((socket) => !socket.destroyed);
  }
}
