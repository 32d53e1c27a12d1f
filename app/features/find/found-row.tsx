import { Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type FoundRow, splitAtMatches } from "./find.ts";
import "./found-row.css";

/** The content of a link to a result: name, facts and state, with the searched text marked. */
export const FoundRowContent = ({ row: { icon, name, facts, state }, search }: { row: FoundRow; search: string }) => (
  <>
    {icon === "avatar" ? <Avatar name={name} small /> : <Icon name={icon} />}
    <span className="found-row__name ellipsis">
      <Marked text={name} search={search} />
    </span>
    {facts && (
      <span className="found-row__facts ellipsis fine-print">
        <Marked text={facts} search={search} />
      </span>
    )}
    <span className="found-row__state ellipsis fine-print">{state}</span>
  </>
);

function Marked({ text, search }: { text: string; search: string }) {
  return splitAtMatches(text, search).map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}
