import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import v8 from "node:v8";
import zlib, { type BrotliOptions, constants, type InputType } from "node:zlib";
import { cheapCost } from "./people.ts";

/**
 * Loaded into a test's server by `--import`: whatever is asked for, scrypt has the low cost of the sample people's hash, and brotli its
 * lowest quality. V8 optimizes no code: most of it runs too seldom for that to pay.
 */
v8.setFlagsFromString("--no-opt");
const { scrypt } = crypto;
const { brotliCompress } = zlib;

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

syncBuiltinESMExports();
