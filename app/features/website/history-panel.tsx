import { Form } from "react-router";
import { formatDateTime } from "#app/platform/values/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { type EditedItem, type Publication, type PublishedVersion, summarizeTitles } from "./items.ts";
import "./history-panel.css";

/** The latest publications, on every section. */
export function PublicationsPanel({ publications }: { publications: readonly Publication[] }) {
  return (
    <Panel title="History">
      {publications.length === 0 && <EmptyState message="No changes were published here yet." />}
      <ol className="website-history">
        {publications.map(({ id, at, by, titles }) => (
          <li key={id}>
            <b className="bold">{`${by} published ${titles.length === 1 ? "1 change" : `${titles.length} changes`}`}</b>
            <p className="fine-print">{summarizeTitles(titles)}</p>
            <time className="fine-print" dateTime={at}>
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** The published versions of an item. Restoring one makes it the draft; it publishes nothing. */
export function VersionsPanel({ item, versions }: { item: EditedItem; versions: readonly PublishedVersion[] }) {
  return (
    <Panel title="History">
      {versions.length === 0 && <EmptyState message="Not published yet." />}
      <ol className="website-history">
        {versions.map(({ number, at, by, isRemoval }) => (
          <li key={number}>
            <b className="bold">{isRemoval ? `Version ${number}: taken off the site` : `Version ${number}`}</b>
            <p className="fine-print">{by || "As it was at the start"}</p>
            <time className="fine-print" dateTime={at}>
              {formatDateTime(at)}
            </time>
            {!isRemoval && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={item.id} />
                <input type="hidden" name="version" value={item.version} />
                <input type="hidden" name="number" value={number} />
                <input type="hidden" name="language" value={item.language} />
                <Button small variant="quiet" name="intent" value="restore-version">
                  Restore<span className="visually-hidden">{` version ${number}`}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
