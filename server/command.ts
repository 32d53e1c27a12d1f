import { z } from "zod";

/** Runs an operator's command. What it throws is told in one sentence, and the exit code is 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof z.ZodError ? error.issues[0]?.message : error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** The address given to a command, as addresses are stored. @throws ZodError when it is none */
export const emailIn = (given: string | undefined): string =>
  z.email("That is not an e-mail address.").parse(given?.trim().toLowerCase());
