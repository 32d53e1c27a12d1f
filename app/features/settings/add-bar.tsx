import type { ReactNode } from "react";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import "./settings-form.css";

/** The bar below a form that adds an office or a rule, with its button. */
export const AddBar = ({ children }: { children: ReactNode }) => (
  <div className="settings-bar row row--ends">
    <p />
    <IntentButton intent="add" busyLabel="Saving..." small>
      {children}
    </IntentButton>
  </div>
);
