type Part = string | number | false | null | undefined;

/** One text of several parts, without those that are missing. Why one: `tools/check-translation.ts`. */
export const joinText = (...parts: Part[]): string => parts.filter((part) => part !== false).join("");
