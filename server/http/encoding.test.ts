import { expect, test } from "vitest";
import { acceptedEncoding } from "./encoding.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0", undefined],
  ["br;q=0, gzip", "gzip"],
  ["br ; q=0.0 , gzip;q=0.5", "gzip"],
  ["br;q=0.2, gzip;q=0.8", "gzip"],
  ["BR;Q=1.000", "br"],
  ["*", "br"],
  ["*;q=0", undefined],
  ["br;q=0, *", "gzip"],
  ["gzip;q=0, *;q=0.1", "br"],
  ["identity", undefined],
  ["br;q=abc, gzip;q=2", undefined],
  ["brx, xgzip, x-br", undefined],
  ["", undefined],
  [undefined, undefined],
  [";;;,,,q=1", undefined],
])("Accept-Encoding %j takes %j", (header, expected) => {
  expect(acceptedEncoding(header, ["br", "gzip"])).toBe(expected);
});
