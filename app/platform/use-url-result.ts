import { useCallback, useState } from "react";
import { useIsRevisit } from "./use-is-revisit.ts";

type UrlResult = { changed?: { id: string } };

/**
 * What the page's URL says was done, for its message. Back, Forward and Reload announce it no second time.
 * @param key tells this result from the next one, also when both say the same
 * @param onStart of the page's other messages
 * @returns `onStart`, which also removes this message when a form of the same record is sent
 */
export function useUrlResult<Result extends UrlResult>(
  result: Result | undefined,
  key: string | undefined,
  onStart: (recordIds: readonly string[]) => void,
) {
  const [dismissed, setDismissed] = useState<string>();
  const isRevisit = useIsRevisit();
  const onDismiss = useCallback(() => setDismissed(key), [key]);
  const changedId = result?.changed?.id;
  const onAnyStart = useCallback(
    (ids: readonly string[]) => {
      if (changedId && ids.includes(changedId)) onDismiss();
      onStart(ids);
    },
    [changedId, onDismiss, onStart],
  );
  return { result: isRevisit || key === dismissed ? undefined : result, onDismiss, onStart: onAnyStart };
}
