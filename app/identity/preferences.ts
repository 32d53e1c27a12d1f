/** How a person likes to see the dashboard, and the possible values; the first one is the default. */
export const preferences = {
  /** Whose work the overview lists. */
  overview: ["everyone", "mine"],
  leads: ["board", "table", "list"],
  /** The grouping of the list of tasks. */
  tasks: ["due", "event", "person"],
  /** Which documents the figures count: those of this financial year, of the last twelve months, of this month, or all. */
  period: ["year", "12-months", "month", "all"],
  /** The mail of each morning. */
  digest: ["on", "off"],
  /** The panel of first steps. */
  start: ["shown", "hidden"],
} as const;

export type PreferenceName = keyof typeof preferences;
export type PreferenceValue<Name extends PreferenceName> = (typeof preferences)[Name][number];
export type Preferences = { [Name in PreferenceName]: PreferenceValue<Name> };

/** The value if it is a known one of this preference. */
export const readPreferenceValue = <Name extends PreferenceName>(name: Name, text: string | null | undefined) =>
  preferences[name].find((value) => value === text) as PreferenceValue<Name> | undefined;
