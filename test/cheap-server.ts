import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import v8 from "node:v8";
import zlib, { type BrotliOptions, type CompressCallback, constants, type InputType } from "node:zlib";
import { cheapCost } from "./people.ts";

/**
 * Loaded into a test's server by `--import`: whatever is asked for, scrypt has the low cost of the sample people's hash, brotli its
 * lowest quality, and gzip compresses nothing. V8 optimizes no code: most of it runs too seldom for that to pay. PostgreSQL may take
 * longer to accept a connection than visitors are to wait, because the machine is busy.
 */
process.env.TORANAM_CONNECT_MS ??= "30000";
v8.setFlagsFromString("--no-opt");
const { scrypt } = crypto;
const { brotliCompress, gzip } = zlib;

crypto.scrypt = ((
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) =>
  scrypt(
    password,
    salt,
    length,
    { ...options, N: 2 ** cheapCost.ln, r: cheapCost.r, p: cheapCost.p },
    done,
  )) as typeof crypto.scrypt;

zlib.brotliCompress = ((data: InputType, _: BrotliOptions, done: (error: Error | null, result: Buffer) => void) =>
  brotliCompress(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } }, done)) as typeof zlib.brotliCompress;

zlib.gzip = ((data: InputType, ...rest: unknown[]) =>
  gzip(data, { level: constants.Z_NO_COMPRESSION }, rest.at(-1) as CompressCallback)) as typeof zlib.gzip;

syncBuiltinESMExports();
