import type { ReactNode } from "react";
import { IntentButton } from "#app/ui/intent-button.tsx";
import "./settings-form.css";

/** The foot of a form that adds something to the settings, with its button. */
export const AddBar = ({ children }: { children: ReactNode }) => (
  <div className="settings-bar">
    <p />
    <IntentButton intent="add" busyLabel="Saving..." small>
      {children}
    </IntentButton>
  </div>
);
