import { Button } from "#app/ui/button.tsx";
import { KeyHint } from "#app/ui/dialog/key-hint.tsx";
import { switchSingleKeys, useSingleKeys } from "#app/ui/dialog/single-keys.ts";
import { Fact, FactList } from "#app/ui/fact.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import "./my-account.css";

/** The shortcuts, grouped by where they work. Each has one or more alternatives; keys separated by a space are pressed together. */
const shortcutGroups: readonly { name: string; shortcuts: readonly [effect: string, ...alternatives: string[]][] }[] = [
  {
    name: "Everywhere",
    shortcuts: [
      ["Search or go to", "Ctrl K"],
      ["Search the list", "/"],
      ["Undo the last change", "Ctrl Z"],
    ],
  },
  {
    name: "Rows of DASHBOARD, TASKS and LEADS",
    shortcuts: [
      ["First or next row", "J", "↓"],
      ["Previous row", "K", "↑"],
      ["Open", "Enter"],
    ],
  },
  { name: "DASHBOARD", shortcuts: [["The row's button", "D"]] },
  {
    name: "TASKS",
    shortcuts: [
      ["Select", "X"],
      ["Select up to here", "Shift X"],
      ["Next status; of selected tasks, choose it", "S"],
      ["Assign", "A"],
      ["Unselect all", "Esc"],
    ],
  },
  {
    name: "LEADS, on the board",
    shortcuts: [
      ["Other stage", "←", "→"],
      ["Pick up and drop", "Space"],
      ["Move to that stage", "1", "2", "3", "4", "5"],
      ["Mark as replied", "R"],
      ["Next action", "N"],
    ],
  },
  {
    name: "Lines of an invoice",
    shortcuts: [
      ["Next line", "Enter"],
      ["Remove the line", "Ctrl Delete"],
      ["Calculator", "="],
    ],
  },
];

/** The keyboard shortcuts of the dashboard, and a button that switches those of a single key on or off. */
export function KeyboardPanel() {
  const isOn = useSingleKeys();
  return (
    <Panel title="Keyboard shortcuts" id="keyboard">
      <div className="keyboard-shortcuts">
        {shortcutGroups.map(({ name, shortcuts }) => (
          <section key={name}>
            <h3>{name}</h3>
            <FactList>
              {shortcuts.map(([effect, ...alternatives]) => (
                <Fact key={effect} name={effect} value={alternatives.map(keysTogether)} />
              ))}
            </FactList>
          </section>
        ))}
      </div>
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

const keysTogether = (keys: string) => (
  <span key={keys} className="no-wrap">
    {keys.split(" ").map((key) => (
      <KeyHint key={key}>{key}</KeyHint>
    ))}{" "}
  </span>
);
