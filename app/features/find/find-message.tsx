import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Loading } from "#app/ui/page/loading.tsx";
import type { useFind } from "./use-find.ts";
import "./find-dialog.css";

type FindMessageProps = {
  text: string;
  found: ReturnType<typeof useFind>;
  isCommand: boolean;
  /** Whether something matches; the other rows are suggestions. */
  isFound: boolean;
  rowCount: number;
};

/** Tells screen readers how much was found, and shows why nothing was. */
export function FindMessage({ text, found, isCommand, isFound, rowCount }: FindMessageProps) {
  const { failure, isLoading, hasResult, retry } = found;
  const isEmpty = text !== "" && !isFound && (isCommand || (hasResult && !isLoading && !failure));
  return (
    <>
      <p role="status" className="visually-hidden">
        {text && !isLoading && !failure && (isEmpty ? nothingFound(text) : `${rowCount} results`)}
      </p>
      {failure && !isLoading && (
        <div className="find-dialog__failure row row--ends gap-4" role="alert">
          <p>
            {failure === "offline"
              ? "There is no connection. What you entered stays."
              : "Nothing was looked up: the server did not answer."}
          </p>
          <Button type="button" small variant="quiet" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {isLoading && !hasResult && text && <Loading label="Searching..." />}
      {isEmpty && <EmptyState message={nothingFound(text)} />}
    </>
  );
}

export const nothingFound = (text: string) => `Nothing found for “${text}”.`;
