import { useSyncExternalStore } from "react";
import type { UploadResponse } from "./files.ts";

/** A file that is being added. Uploads go on while the person moves between pages; leaving the dashboard asks first. */
export type Upload = {
  key: string;
  /** The address of the record's files. */
  url: string;
  name: string;
  size: number;
  /** How many bytes the server has. */
  sent: number;
  /** "offline": the connection is lost; it continues by itself. */
  state: "waiting" | "sending" | "checking" | "offline" | "failed";
  problem?: string;
  /** It failed for a reason that may be gone at the next try. */
  canRetry?: boolean;
};

const pieceBytes = 256 * 1024;
const maxConcurrent = 2;
const retrySeconds = [1, 2, 5, 10, 20];

type QueuedUpload = { upload: Upload; file: File; abort: AbortController };
let queue: readonly QueuedUpload[] = [];
let uploads: readonly Upload[] = [];
const listeners = new Set<() => void>();
export type AddedFile = { key: string; name: string; fileId: string };
const addedListeners = new Set<(added: AddedFile) => void>();
let lastKey = 0;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const none: readonly Upload[] = [];

/** The uploads of this browser window, of all records. */
export const useUploads = (): readonly Upload[] =>
  useSyncExternalStore(
    subscribe,
    () => uploads,
    () => none,
  );

/** @returns a function that removes the listener */
export function onFileAdded(listener: (added: AddedFile) => void): () => void {
  addedListeners.add(listener);
  return () => void addedListeners.delete(listener);
}

/** Starts to add files to the record at `url`. @returns the keys of the uploads */
export function addUploads(url: string, files: Iterable<File>): string[] {
  const keys: string[] = [];
  for (const file of files) {
    const problem = file.size === 0 ? "This file is empty." : undefined;
    const state = problem ? "failed" : "waiting";
    const upload: Upload = { key: String(++lastKey), url, name: file.name, size: file.size, sent: 0, state, problem };
    keys.push(upload.key);
    publish([...queue, { upload, file, abort: new AbortController() }]);
  }
  startNext();
  return keys;
}

/** Removes a file from the list, and stops sending it. */
export function cancelUpload({ key }: Upload): void {
  const cancelled = queue.find(({ upload }) => upload.key === key);
  publish(queue.filter((item) => item !== cancelled));
  if (!cancelled) return;
  cancelled.abort.abort();
  const { state, sent } = cancelled.upload;
  if (state !== "failed" && sent > 0)
    fetch(`${pieceUrl(cancelled, 0)}&cancel`, { method: "POST", headers, body: new Uint8Array(1) }).catch(() => {});
  startNext();
}

export function retryUpload({ key }: Upload): void {
  change(key, { state: "waiting", problem: undefined, canRetry: false });
  startNext();
}

function startNext(): void {
  const isRunning = ({ upload }: QueuedUpload) => !["waiting", "failed"].includes(upload.state);
  for (const next of queue.filter(({ upload }) => upload.state === "waiting")) {
    if (queue.filter(isRunning).length >= maxConcurrent) return;
    change(next.upload.key, { state: "sending" });
    send(next).then(
      (fileId) => completeUpload(next, fileId),
      (error: unknown) => {
        if (!next.abort.signal.aborted) fail(next, error);
        startNext();
      },
    );
  }
}

function completeUpload({ upload }: QueuedUpload, fileId: string): void {
  for (const listener of addedListeners) listener({ key: upload.key, name: upload.name, fileId });
  publish(queue.filter((item) => item.upload.key !== upload.key));
  startNext();
}

/** The server refused a file; the message is its reason. */
class UploadRefused extends Error {
  readonly canRetry: boolean;

  constructor(message: string, { canRetry = false } = {}) {
    super(message);
    this.canRetry = canRetry;
  }
}

function fail({ upload }: QueuedUpload, error: unknown): void {
  const { message, canRetry } =
    error instanceof UploadRefused ? error : { message: "This file cannot be read any more.", canRetry: false };
  change(upload.key, { state: "failed", problem: message, canRetry });
}

/** Sends what the server lacks, piece by piece; after a lost connection it continues where it stopped. @returns the id of the added file */
async function send(item: QueuedUpload): Promise<string> {
  const { file, upload } = item;
  let state = await postPiece(item, 0);
  while (!state.fileId) {
    const position = state.received;
    const piece = new Uint8Array(await file.slice(position, position + pieceBytes).arrayBuffer());
    state = await postPiece(item, position, piece);
    change(upload.key, { sent: state.received });
  }
  return state.fileId;
}

/** Without a piece, asks how much the server has. Tries until the server responds. @throws UploadRefused with its reason */
async function postPiece(item: QueuedUpload, position: number, piece?: Uint8Array<ArrayBuffer>) {
  const { signal } = item.abort;
  for (let attempt = 0; ; attempt++) {
    const isLast = piece && position + piece.length === item.file.size;
    change(item.upload.key, isLast ? { state: "checking", sent: item.file.size } : { state: "sending" });
    const post = piece && { method: "POST", headers, body: piece };
    const response = await fetch(pieceUrl(item, position), { ...post, signal }).catch(() => undefined);
    signal.throwIfAborted();
    if (response?.redirected)
      throw new UploadRefused("You are not logged in any more. Log in and add this file again: it goes on where it stopped.");
    if (response && response.status < 500 && response.status !== 429) {
      const state = (await response.json().catch(() => null)) as UploadResponse | null;
      if (!state) throw new UploadRefused(notOurAnswer(response.status), { canRetry: true });
      if ("problem" in state) throw new UploadRefused(state.problem);
      return state;
    }
    if (response?.status === 500) throw new UploadRefused("Something went wrong on our side.", { canRetry: true });
    change(item.upload.key, { state: "offline" });
    await pause(retrySeconds[Math.min(attempt, retrySeconds.length - 1)] as number, signal);
  }
}

/** Our server's answers are JSON (findings/modsecurity-refuses-one-photo-of-ten.sh). */
const notOurAnswer = (status: number) =>
  `Something between you and the server answered in its place (status ${status}): a firewall, or a Wi-Fi that wants a log-in.`;

const headers = { "content-type": "application/octet-stream" };

function pieceUrl({ file, upload }: QueuedUpload, position: number): string {
  const search = new URLSearchParams({
    name: file.name,
    size: String(file.size),
    modified: String(file.lastModified),
    position: String(position),
  });
  return `${upload.url}/upload?${search}`;
}

/** Waits, but not longer than until the connection is back or the upload is cancelled. */
const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1_000);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
  });

function change(key: string, changes: Partial<Upload>): void {
  publish(
    queue.map((item) => (item.upload.key === key ? Object.assign(item, { upload: { ...item.upload, ...changes } }) : item)),
  );
}

function publish(next: readonly QueuedUpload[]): void {
  queue = next;
  uploads = queue.map(({ upload }) => upload);
  const isBusy = uploads.some(({ state }) => state !== "failed");
  window[isBusy ? "addEventListener" : "removeEventListener"]("beforeunload", askBeforeLeaving);
  for (const listener of listeners) listener();
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
