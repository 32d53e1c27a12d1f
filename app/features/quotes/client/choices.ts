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
/** The name of the checkboxes of the options. */
export const optionName = "option";

export const chosenIn = (form: FormData): string[] =>
  [...form].flatMap(([name, value]) =>
    typeof value === "string" && (name === optionName || name.startsWith("choice ")) ? [value] : [],
  );
