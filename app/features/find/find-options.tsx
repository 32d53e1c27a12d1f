import { useEffect, useRef } from "react";
import { Link } from "#app/ui/link.tsx";
import type { ResultGroup } from "./commands.ts";
import type { FoundRow } from "./find.ts";
import { FoundRowContent } from "./found-row.tsx";

type FindOptionsProps = {
  id: string;
  groups: readonly ResultGroup[];
  active: FoundRow | undefined;
  search: string;
  optionId: (listId: string, row: FoundRow) => string;
  onChoose: () => void;
};

/** The results in the Find dialog. The focus stays in the dialog's field, whose keys move the active option. */
export function FindOptions({ id, groups, active, search, optionId, onChoose }: FindOptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another option becomes active
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active?.key]);
  if (groups.length === 0) return null;
  return (
    <div role="listbox" id={id} aria-label="Results" ref={list}>
      {groups.map(({ title, count, rows, highlights }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, no fieldset
        <div role="group" key={title} aria-labelledby={`${id}heading${index}`}>
          <div className="found-groups__heading" id={`${id}heading${index}`}>
            <span>{title}</span> {count && <span>{count}</span>}
          </div>
          {rows.map((row) => (
            <Link
              key={row.key}
              id={optionId(id, row)}
              className="found-row"
              role="option"
              aria-selected={row === active}
              tabIndex={-1}
              to={row.to}
              onClick={(event) => event.ctrlKey || event.metaKey || onChoose()}
            >
              <FoundRowContent row={row} search={highlights ? search : ""} />
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
}
