import { Form, Link } from "react-router";
import { formatDateTime } from "#app/platform/values/dates.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { SettingsChange } from "./change-settings.server.ts";
import { undoFormId } from "./settings-form.tsx";
import "./settings-form.css";

/** The latest changes with person and time. Each can be undone, which is recorded as a new change. */
export function ChangesPanel({ changes }: { changes: readonly SettingsChange[] }) {
  return (
    <Panel title="Changes" headerActions={<Link to="/dashboard/audit">All in AUDIT</Link>}>
      {changes.length === 0 ? (
        <EmptyState message="Nothing was changed yet." />
      ) : (
        <div>
          {changes.map((change) => (
            <article className="setting-changes__item" key={change.id}>
              <Avatar name={change.by} />
              <b>{joinText(change.by, change.action.endsWith("undone") && ": undone")}</b>
              <p className="fine-print">
                {change.fields.map(({ label, before, after }, index) => (
                  <span key={label}>
                    <span>{joinText(index > 0 && "; ", `${label}:`)}</span> <del>{before || "empty"}</del> to{" "}
                    <ins>{after || "empty"}</ins>
                  </span>
                ))}
                {change.fields.length === 0 && <span>{change.action}</span>}
              </p>
              <time className="fine-print" dateTime={change.at}>
                {formatDateTime(change.at)}
              </time>
              {change.canUndo && (
                <Form method="post" id={undoFormId(change.id)} preventScrollReset>
                  <input type="hidden" name="entry" value={change.id} />
                  <IntentButton
                    intent="undo"
                    fields={{ entry: String(change.id) }}
                    small
                    variant="quiet"
                    aria-label={`Undo the change of ${change.by}, ${formatDateTime(change.at)}`}
                  >
                    Undo
                  </IntentButton>
                </Form>
              )}
            </article>
          ))}
        </div>
      )}
    </Panel>
  );
}
