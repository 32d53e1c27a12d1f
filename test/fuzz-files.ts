import type { Attempt } from "./fuzz.ts";
import { shortValues } from "./hostile-values.ts";

/** Uploads of a file in parts: sizes, positions and lengths that do not fit together, a part sent twice, a part of another person's upload. */
export function* pieces(folder: string, otherCookie: string): Generator<Attempt> {
  const numbers = [
    "",
    "-1",
    "0",
    "1",
    "5",
    "9",
    "10",
    "11",
    "2147483647",
    "2147483648",
    "1e9",
    "1e309",
    "NaN",
    "0x10",
    "1.5",
    encodeURIComponent("٣"),
  ];
  const bodies = ["", "a", "abcde", "abcdefghij", "abcdefghijk", "\0".repeat(70_000)];
  const piece = (what: string, query: string, body: string, headers = {}): Attempt => ({
    ...{ what: `piece ${what}`, path: `${folder}/upload?${query}`, method: "POST", body: new Blob([body]) },
    headers: { "content-type": "application/octet-stream", ...headers },
  });
  for (const size of numbers)
    for (const position of numbers) {
      const query = `name=Fuzz.txt&modified=1&size=${size}&position=${position}`;
      yield { what: `GET piece ${size} ${position}`, path: `${folder}/upload?${query}` };
      for (const body of bodies) yield piece(`${body.length} at ${position} of ${size}`, query, body);
    }
  for (const [name, value] of shortValues)
    for (const field of ["name", "modified", "size", "position"]) {
      const query = new URLSearchParams({ name: "a.txt", modified: "1", size: "10", position: "0", [field]: value }).toString();
      yield piece(`with ${name} as ${field}`, query, "abcdefghij");
      yield piece(`with ${name} as ${field}, cancelled`, `${query}&cancel`, "");
    }
  for (const [position, body] of [
    [0, "abcde"],
    [3, "defgh"],
    [5, "fghij"],
    [0, "abcde"],
    [5, "fghijk"],
  ] as const)
    for (const headers of [{}, { cookie: otherCookie }])
      yield piece(`${body} at ${position}`, `name=Both.txt&modified=1&size=10&position=${position}`, body, headers);
}

/** Downloads of files that exist, whole and by ranges. */
export function* files(paths: readonly string[]): Generator<Attempt> {
  const ranges = [
    ...[
      "bytes=0-",
      "bytes=-0",
      "bytes=-1",
      "bytes=0-0",
      "bytes=5-1",
      "bytes=99999999999999999999-",
      "bytes=-99999999999999999999",
    ],
    ...[
      "bytes=0-99999999999999999999",
      "bytes=0-1,3-4",
      "bytes=-",
      "bytes=a-b",
      "items=0-1",
      "bytes",
      `bytes=0-${",0-".repeat(1_000)}`,
    ],
  ];
  for (const path of paths) {
    for (const range of ranges)
      for (const method of ["GET", "HEAD"])
        yield { what: `${method} ${path} ${range}`, path, method, headers: { range, "if-range": '"x"' } };
    for (const [name, value] of shortValues)
      for (const parameter of ["width", "download", "v"])
        yield { what: `GET ${path} with ${name} as ${parameter}`, path: `${path}?${parameter}=${encodeURIComponent(value)}` };
  }
}
