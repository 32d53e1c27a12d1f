import { Button } from "#app/ui/button.tsx";
import { Shortcuts } from "#app/ui/dialog/shortcuts.tsx";
import { switchSingleKeys, useSingleKeys } from "#app/ui/dialog/single-keys.ts";
import { Panel } from "#app/ui/page/panel.tsx";
import "./my-account.css";

/** The keyboard shortcuts of the dashboard, and a button that switches those of a single key on or off. */
export function KeyboardPanel() {
  const isOn = useSingleKeys();
  return (
    <Panel title="Keyboard shortcuts" id="keyboard">
      <Shortcuts />
      <div className="panel__body stack gap-5 account-form">
        <p role="status">
          {isOn
            ? "Single letters, digits and signs act outside of text fields. If you speak to this computer instead of typing, switch them off."
            : "Single letters, digits and signs are switched off in this browser. Arrows and keys with Ctrl still act."}
        </p>
        <Button type="button" small variant="quiet" onClick={() => switchSingleKeys(!isOn)}>
          {isOn ? "Switch single keys off" : "Switch single keys on"}
        </Button>
      </div>
    </Panel>
  );
}
