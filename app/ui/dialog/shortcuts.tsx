import { Fact, FactList } from "../fact.tsx";
import { KeyHint } from "./key-hint.tsx";
import "./shortcuts.css";

/** The shortcuts, grouped by where they work. Each has one or more alternatives; keys separated by a space are pressed together. */
const shortcutGroups: readonly { name: string; shortcuts: readonly [effect: string, ...alternatives: string[]][] }[] = [
  {
    name: "Everywhere",
    shortcuts: [
      ["Search or go to", "Ctrl K"],
      ["All keys", "?"],
      ["Add a task", "C"],
      ["Search the list", "/"],
      ["Undo the last change", "Ctrl Z"],
    ],
  },
  {
    name: "Rows of DASHBOARD, INBOX, TASKS and LEADS",
    shortcuts: [
      ["First or next row", "J", "↓"],
      ["Previous row", "K", "↑"],
      ["Open", "Enter"],
    ],
  },
  {
    name: "INBOX",
    shortcuts: [
      ["Mark the row as read", "D"],
      ["Mark all as read", "Shift A"],
    ],
  },
  { name: "COMMENTS", shortcuts: [["Send", "Ctrl Enter"]] },
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

export const Shortcuts = () => (
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
);

const keysTogether = (keys: string) => (
  <span key={keys} className="no-wrap">
    {keys.split(" ").map((key) => (
      <KeyHint key={key}>{key}</KeyHint>
    ))}{" "}
  </span>
);
