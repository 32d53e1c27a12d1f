import { untitledTask } from "#app/content/untitled.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { text } from "#app/platform/values/field.ts";

/** A permit that an event lacks: it is not done, or it ends on a day before the event does. */
export type MissingPermit = { id: string; title: string | null; ends: string | null };

/** Why an event is active without its permits. */
export const permitsReason = text({
  ...{ label: "Why it is active without them", max: 300, wide: true },
  hint: "The timeline shows it to the staff.",
});

/** "“Police permission” is not done; “PPL licence” ends 3 Feb 2027, before the event." */
export const missingPermitsText = (missing: readonly MissingPermit[]): string =>
  `${missing.map(({ title, ends }) => `“${title || untitledTask}” ${ends ? `ends ${formatDay(ends)}, before the event` : "is not done"}`).join("; ")}.`;

export const notActiveText = (missing: readonly MissingPermit[]): string => `Not active yet: ${missingPermitsText(missing)}`;
