import { useSyncExternalStore } from "react";
import { useLocation, useNavigationType } from "react-router";

const subscribe = () => () => {};

/** Whether the page was reached by Back, Forward or Reload: a message that its URL asks for, as `?deleted=…` does, was announced before. */
export function useIsRevisit(): boolean {
  const isReturn = useNavigationType() === "POP";
  const isFirst = useLocation().key === "default";
  return useSyncExternalStore(
    subscribe,
    () => isReturn && !isFirst,
    () => false,
  );
}
