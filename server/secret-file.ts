import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const minLength = 32;

/** Reads a secret of this installation from a file, which the first call creates. @throws Error when the file is truncated */
export async function readOrMakeSecret(folder: string, name: string): Promise<{ secret: string; file: string; isNew: boolean }> {
  const file = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const isNew = await writeFile(file, `${randomBytes(32).toString("base64url")}\n`, {
    flag: "wx",
    mode: 0o600,
    flush: true,
  }).then(
    () => true,
    (error) => {
      if (error.code !== "EEXIST") throw error;
      return false;
    },
  );
  await chmod(file, 0o600);
  const secret = (await readFile(file, "utf8")).trim();
  if (secret.length < minLength) throw new Error(`${file} is incomplete: restore the copy of it that you keep elsewhere.`);
  return { secret, file, isNew };
}
