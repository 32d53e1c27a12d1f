import { useSyncExternalStore } from "react";

/** False on the server and in the first client render, which must match the server's markup; true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
