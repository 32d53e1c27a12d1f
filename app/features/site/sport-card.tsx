import type { sportsPage } from "#app/content/pages.ts";

export type Sport = (typeof sportsPage.sports)[number];

/** A sport on its cloth. A button with a popover target opens its dialog without any script. */
export function SportCard({ sport }: { sport: Sport }) {
  return (
    <button type="button" className="sport cloth" popoverTarget={dialogId(sport)}>
      <b>{sport.name}</b>
      <span>{sport.line}</span>
      <span className="go">How we run it</span>
    </button>
  );
}

export function dialogId({ slug }: Sport) {
  return `sport-${slug}`;
}
