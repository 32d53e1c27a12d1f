/** The photographs of changes that wait for a network, by the id of their operation: localStorage has no room for them. */
const database = "waiting photos";
const store = "photos";

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function withPhotos<Result>(
  mode: IDBTransactionMode,
  work: (photos: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  const opened = await done(opening);
  try {
    return await done(work(opened.transaction(store, mode).objectStore(store)));
  } finally {
    opened.close();
  }
}

/** @throws when this browser has no room for it, or may keep nothing */
export const keepPhoto = (op: string, photo: File) => withPhotos("readwrite", (photos) => photos.put(photo, op));
export const readPhoto = (op: string): Promise<File | undefined> => withPhotos("readonly", (photos) => photos.get(op));

/** Deletes the photographs of all operations but these. */
export async function forgetPhotosExcept(ops: readonly string[]): Promise<void> {
  if (ops.length === 0) return void (await done(indexedDB.deleteDatabase(database)));
  const kept = await withPhotos("readonly", (photos) => photos.getAllKeys());
  for (const op of kept) if (!ops.includes(op as string)) await withPhotos("readwrite", (photos) => photos.delete(op));
}
