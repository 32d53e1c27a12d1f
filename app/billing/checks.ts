import type { ReadyCheck } from "#app/ui/list/ready-list.tsx";

/** Messages by field. */
export type Problems = Record<string, string>;

export const withoutEmpty = (messages: Record<string, string | undefined | false>): Problems =>
  Object.fromEntries(Object.entries(messages).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** An invoice or a quote has at most ₹10 crore, far below Number.MAX_SAFE_INTEGER: no client gets a larger one. */
export const maxTotalPaise = 9_99_99_99_999_99;

/** The entries of a list such as "Ready to issue". A mistake prevents it, a warning does not. */
export const good = (text: string): ReadyCheck => ({ level: "good", text });
export const warning = (text: string, field: string): ReadyCheck => ({ level: "warning", text, field });
export const mistake = (text: string, field: string): ReadyCheck => ({ level: "error", text, field });

export const hasErrors = (checks: readonly ReadyCheck[]): boolean => checks.some(({ level }) => level === "error");
