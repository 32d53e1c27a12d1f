import { Socket } from "node:net";
import { expect, test } from "vitest";
import { WaitingConnections } from "./waiting-connections.ts";

test("connections up to the maximum wait in their order, and further ones are closed", () => {
  const waiting = new WaitingConnections(2);
  const sockets = [new Socket(), new Socket(), new Socket()];
  for (const socket of sockets) waiting.add(socket);
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, true]);
  expect(waiting.takeAll()).toEqual(sockets.slice(0, 2));
  expect(waiting.takeAll()).toEqual([]);
});

test("a connection that its client closed is not handed out", () => {
  const waiting = new WaitingConnections();
  const [gone, here] = [new Socket(), new Socket()];
  for (const socket of [gone, here]) waiting.add(socket);
  gone.destroy();
  expect(waiting.takeAll()).toEqual([here]);
});
