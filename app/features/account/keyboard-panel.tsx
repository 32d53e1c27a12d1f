import { Button } from "#app/ui/button.tsx";
import { Fact, FactList } from "#app/ui/fact.tsx";
import { KeyHint } from "#app/ui/key-hint.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { switchSingleKeys, useSingleKeys } from "#app/ui/single-keys.ts";
import "./keyboard-panel.css";
import "./my-account.css";

/** The keys of each place, and what they do. Several in one text are pressed together. */
const places: readonly { name: string; keys: readonly [does: string, ...keys: string[]][] }[] = [
  {
    name: "Everywhere",
    keys: [
      ["Search or go to", "Ctrl K"],
      ["Search the list", "/"],
      ["Undo the last change", "Ctrl Z"],
    ],
  },
  {
    name: "In a row of DASHBOARD, TASKS and LEADS",
    keys: [
      ["Next row", "J", "↓"],
      ["Previous row", "K", "↑"],
      ["Open", "Enter"],
    ],
  },
  { name: "DASHBOARD", keys: [["The row's button", "D"]] },
  {
    name: "TASKS",
    keys: [
      ["Select", "X"],
      ["Next status", "S"],
      ["Assign", "A"],
      ["Unselect all", "Esc"],
    ],
  },
  {
    name: "LEADS, on the board",
    keys: [
      ["Other stage", "←", "→"],
      ["Pick up and drop", "Space"],
      ["Move to that stage", "1", "2", "3", "4", "5"],
      ["Mark as replied", "R"],
      ["Next action", "N"],
    ],
  },
  {
    name: "Lines of an invoice",
    keys: [
      ["Next line", "Enter"],
      ["Remove the line", "Ctrl Delete"],
      ["Calculator", "="],
    ],
  },
];

/** The shortcuts of the dashboard, and the switch for those of one key. */
export function KeyboardPanel() {
  const isOn = useSingleKeys();
  return (
    <Panel title="Keyboard shortcuts" id="keyboard">
      <div className="keyboard-shortcuts">
        {places.map(({ name, keys }) => (
          <section key={name}>
            <h3>{name}</h3>
            <FactList>
              {keys.map(([does, ...alternatives]) => (
                <Fact key={does} name={does} value={alternatives.map(keysTogether)} />
              ))}
            </FactList>
          </section>
        ))}
      </div>
      <div className="panel__body account-form">
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

const keysTogether = (keys: string) => (
  <span key={keys} className="no-wrap">
    {keys.split(" ").map((key) => (
      <KeyHint key={key}>{key}</KeyHint>
    ))}{" "}
  </span>
);
