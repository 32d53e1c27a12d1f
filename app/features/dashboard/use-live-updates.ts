import type { LiveState } from "#app/jobs/live.ts";
import { useLiveConnection, useRevalidateOnIdle } from "#app/jobs/use-live-connection.ts";
import { isNavigating, useStaleIfError } from "./stale-if-error.ts";

/**
 * Revalidates the page when data changes, while the page is visible.
 * @param loadedAt when the server read the page's data
 * @param position the server's position then
 */
export function useLiveUpdates(loadedAt: string, position: string): LiveState {
  const revalidate = useRevalidateOnIdle(position, { isNavigating });
  const isStale = useStaleIfError(revalidate);
  const state = useLiveConnection(loadedAt, position, revalidate);
  return isStale ? "offline" : state;
}
