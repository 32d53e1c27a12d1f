import { z } from "zod";

/** Runs a command of the operator (`npm run backup` and others). When it throws, only the message is printed, and the exit code is 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}

function messageOf(error: unknown): unknown {
  if (error instanceof z.ZodError) return error.issues[0]?.message;
  if (!(error instanceof Error)) return error;
  const { code, path, message } = error as NodeJS.ErrnoException;
  return code === "ENOENT" && path ? `There is no file or folder ${path}.` : message;
}

/** Parses an e-mail argument and normalizes it as stored. @throws ZodError when it is invalid */
export const parseEmail = (argument: string | undefined): string =>
  z.email("That is not an e-mail address.").parse(argument?.trim().toLowerCase());
