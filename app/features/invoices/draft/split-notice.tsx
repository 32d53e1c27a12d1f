import { Link } from "react-router";
import { stateNameAndCode } from "#app/content/states.ts";
import type { SplitDraft } from "./split-draft.server.ts";
import "#app/ui/notice.css";

/** After a split: links to the drafts that have the other items. */
export function SplitNotice({ drafts }: { drafts: SplitDraft[] }) {
  if (drafts.length === 0) return null;
  return (
    <div className="notice" role="status">
      <p>Split. The items of the other places of supply are in drafts of their own:</p>
      <ul>
        {drafts.map(({ id, reference, place }) => (
          <li key={id}>
            <Link to={`/dashboard/invoices/${id}`}>{reference || "Draft"}</Link>
            <span>{`, ${stateNameAndCode(place)}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
