/** A dashboard with twenty tasks and twenty events, "Task 1" and "Event 1", with which ours is compared. */
export type Peer = {
  url: string;
  /** "name=value" of somebody's session. */
  cookie?: string;
  /** The button that closes what covers the second page. */
  closes?: string;
  views: { tasks: string; events: string };
  stop(): Promise<void>;
};
