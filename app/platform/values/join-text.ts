type Part = string | number | false | null | undefined;

/** One text of several parts, without those that are missing: an element with one text can be translated by a browser (`tools/check-translation.ts`). */
export const joinText = (...parts: Part[]): string => parts.filter((part) => part !== false).join("");
