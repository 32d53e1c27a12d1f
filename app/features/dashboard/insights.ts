/** The last months up to this one, oldest first: "2026-11". */
export function lastMonths(today: string, count: number): string[] {
  const [year, month] = today.split("-").map(Number) as [number, number];
  return Array.from({ length: count }, (_, at) => new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 7));
}

const monthShort = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", year: "numeric" });

/** "Nov 2026" */
export const monthLabel = (month: string): string => monthShort.format(new Date(`${month}-01T00:00:00Z`));

/** How long a first reply took, as the tallies keep it. */
export const replyBuckets = [
  ["4", "4 h or less"],
  ["12", "12 h or less"],
  ["24", "24 h or less"],
  ["late", "Late: over 24 h"],
] as const;

type Facts = { sample: boolean; env: { SMTP_URL?: string; given?: string }; backedUp: boolean };

/** What must be done before the site goes live, and whether it is. */
export const goLive = ({ sample, env, backedUp }: Facts): { what: string; how: string; done: boolean }[] => [
  { what: "Company facts", how: "Replace the samples in app/content/company.ts.", done: !sample },
  { what: "Outgoing mail", how: "Set SMTP_URL; until then mails are files in DATA_DIR/mail.", done: Boolean(env.SMTP_URL) },
  { what: "Public address", how: "Set ORIGIN to the site's https address.", done: Boolean(env.given?.startsWith("https://")) },
  { what: "Backups", how: "Run npm run backup every night, and try npm run restore once.", done: backedUp },
];
