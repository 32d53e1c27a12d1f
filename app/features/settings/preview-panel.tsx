import { Panel } from "#app/ui/panel.tsx";
import type { MessagePreview } from "./message-previews.server.ts";
import "./settings-form.css";

/** The mails as they are saved. */
export const PreviewPanel = ({ previews }: { previews: readonly MessagePreview[] }) => (
  <Panel title="As clients get them">
    <div className="panel__body message-previews">
      {previews.map(({ title, subject, text }) => (
        <details key={title}>
          <summary>{title}</summary>
          <b>{subject}</b>
          <p>{text}</p>
        </details>
      ))}
    </div>
  </Panel>
);
