import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { cheapCost } from "./people.ts";

/** Loaded into a test's server by `--import`: scrypt has the low cost of the sample people's hash, whatever cost is asked for. */
const scrypt = crypto.scrypt;

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
syncBuiltinESMExports();
