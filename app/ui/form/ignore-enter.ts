import type { KeyboardEvent } from "react";

/** The onKeyDown of a checkbox or a search field in a form: Enter would submit the form with its first button. */
export const ignoreEnter = (event: KeyboardEvent) => event.key === "Enter" && event.preventDefault();
