import { type NotificationKind, notificationWays } from "#db/enums.ts";

/** How a person is told besides the list in the app; the function `tell` of the database has the same defaults. */
const asked = [...notificationWays, "off"] as const;
const quiet = ["app", "push", "mail", "digest", "off"] as const;
const ways = {
  "notify-assigned": asked,
  "notify-mentioned": asked,
  "notify-commented": quiet,
  "notify-due": quiet,
  "notify-free": asked,
  "notify-done": quiet,
  "notify-client-wrote": asked,
  "notify-change-asked": asked,
  "notify-accepted": asked,
  "notify-declined": asked,
  "notify-claim": asked,
  "notify-payment": quiet,
  "notify-clash": asked,
  "notify-shifted": asked,
  "notify-guests": asked,
} as const satisfies Record<`notify-${Dashed<NotificationKind>}`, readonly string[]>;
type Dashed<Text extends string> = Text extends `${infer One} ${infer Other}` ? `${One}-${Other}` : Text;
export type WayPreference = keyof typeof ways;

/** The preference that says how a person is told about a kind. */
export const wayPreference = (kind: NotificationKind) => `notify-${kind.replace(" ", "-")}` as WayPreference;

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
  /** What a push message shows on a locked screen. */
  "lock-screen": ["names", "waits"],
  ...ways,
} as const;

export type PreferenceName = keyof typeof preferences;
export type PreferenceValue<Name extends PreferenceName> = (typeof preferences)[Name][number];
export type Preferences = { [Name in PreferenceName]: PreferenceValue<Name> };

/** The value if it is a known one of this preference. */
export const readPreferenceValue = <Name extends PreferenceName>(name: Name, text: string | null | undefined) =>
  preferences[name].find((value) => value === text) as PreferenceValue<Name> | undefined;
