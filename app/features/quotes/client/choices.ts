import { type PlacedLine, placedLines } from "../line-differences.ts";
import { type QuoteContent, readChoices } from "../quotes.ts";

/** The result of the client's form: what was entered and chosen, and why nothing was changed. */
export type QuoteActionData = {
  intent: string;
  values: Record<"name" | "change" | "reason", string>;
  /** The ids of the chosen lines. */
  chosen: string[];
  errors: Partial<Record<"name" | "agree" | "change" | "reason", string>>;
  message?: string;
};

/** Keeps what is chosen for everybody who opens the link. */
export const chooseIntent = "choose";

/** The name of the radio buttons of a group of choices; `chosenIn` finds them by its beginning. */
export const choiceName = (functionId: string, group: string): string => `choice ${functionId} ${group}`;
export const optionName = "option";

export const chosenIn = (form: FormData): string[] =>
  [...form].flatMap(([name, value]) =>
    typeof value === "string" && (name === optionName || name.startsWith("choice ")) ? [value] : [],
  );

/** `titles`: what was ticked and is no longer offered with the same words. */
export type CarriedChoices = { chosen: Set<string>; titles: string[] };

/** What the client ticked of one version, in a newer one: options and choices with the same words. Of what is new, the preselected. */
export function carryChoices(before: QuoteContent, ticked: Iterable<string>, now: QuoteContent): CarriedChoices {
  const taken = readChoices(before, ticked);
  const old = placedLines(before).filter(isOffered);
  const offered = placedLines(now).filter(isOffered);
  const sameOf = (line: PlacedLine, lines: readonly PlacedLine[]) => {
    const same = lines.filter((one) => wordsOf(one) === wordsOf(line));
    return same.find(({ id }) => id === line.id) ?? same.find(({ functionId }) => functionId === line.functionId);
  };
  const posted = offered.filter((line) => {
    const former = sameOf(line, old);
    return former ? taken.has(former.id) : line.kind === "option" && line.chosen;
  });
  return {
    chosen: readChoices(
      now,
      posted.map(({ id }) => id),
    ),
    titles: old.filter((line) => taken.has(line.id) && !sameOf(line, offered)).map(({ title }) => title),
  };
}

const isOffered = ({ kind }: PlacedLine) => kind !== "fixed";
const wordsOf = ({ kind, group, title, details }: PlacedLine) => [kind, group, title, details].join("\n");
