import { en } from "#app/content/account-pages/en.ts";

const listLength = 10_000;

export const commonPasswordMessage = en.problems.common;

/** Loaded when the first new password is chosen: 3 MB that few processes need. */
let loading: Promise<ReadonlySet<string>> | undefined;

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set((dictionary["passwords-common"] as string[]).slice(0, listLength));
}

/** Whether this is one of the 10,000 most common passwords, in any case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= loadList();
  return (await loading).has(password.normalize("NFKC").trim().toLowerCase());
}
