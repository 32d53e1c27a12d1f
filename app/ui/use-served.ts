import { useSyncExternalStore } from "react";

/** True in the server's markup and while the browser takes it over, false from then on. */
export const useServed = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
