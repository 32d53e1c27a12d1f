import { useCallback, useState } from "react";
import { useIsRevisit } from "../page/use-is-revisit.ts";

type UrlResult = { changed?: { id: string } };

/**
 * The result that the page's URL names (`?changed=…`), shown as a message. Back, Forward and Reload do not show it a second time.
 * @param key differs from that of the next result, also when both have the same text
 * @param onRowSubmit the `onRowSubmit` of the page's other messages (use-last-result.ts)
 * @returns `onRowSubmit`, which also removes this message when a form of the same record is sent
 */
export function useUrlResult<Result extends UrlResult>(
  result: Result | undefined,
  key: string | undefined,
  onRowSubmit: (recordIds: readonly string[]) => void,
) {
  const [dismissed, setDismissed] = useState<string>();
  const isRevisit = useIsRevisit();
  const onDismiss = useCallback(() => setDismissed(key), [key]);
  const changedId = result?.changed?.id;
  const onAnyRowSubmit = useCallback(
    (ids: readonly string[]) => {
      if (changedId && ids.includes(changedId)) onDismiss();
      onRowSubmit(ids);
    },
    [changedId, onDismiss, onRowSubmit],
  );
  return { result: isRevisit || key === dismissed ? undefined : result, onDismiss, onRowSubmit: onAnyRowSubmit };
}
