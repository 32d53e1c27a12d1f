import { type Difference, draftChoices, labelOf, type OtherDraft } from "#app/browser/kept/other-draft.ts";
import { conflictTitle } from "#app/platform/values/merge-changes.ts";
import { Button } from "#app/ui/button.tsx";
import { TwoChoices } from "#app/ui/form/field-conflict.tsx";
import { conflictId } from "#app/ui/form/save-status.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { useHydrated } from "#app/ui/page/use-hydrated.ts";

type DraftConflictProps<Draft> = {
  draft: Draft;
  other: OtherDraft<Draft>;
  differences: (before: Draft, after: Draft) => Difference[];
  choose: (paths: readonly string[], isMine: boolean) => void;
  saveChosen: () => void;
  discardMine: () => void;
};

/** Who stored this draft meanwhile, what they changed, and for each thing that both changed the question whose stays. */
export function DraftConflict<Draft>({ draft, other, differences, ...actions }: DraftConflictProps<Draft>) {
  const isHydrated = useHydrated();
  const changes = differences(other.base, other.stored);
  const choices = draftChoices(other, differences);
  const theirs = changes.filter((change) => !choices.some(({ label }) => label === labelOf(change)));
  const saves = differences(other.stored, draft);
  const { title, by } = conflictTitle(other.last, changes.length, "change");
  return (
    <div className="conflict-notice draft-conflict" id={conflictId} tabIndex={-1}>
      <div role="alert">
        <b>{title}</b>
        <p>
          {joinText(
            theirs.length > 0 && "What you had not touched shows the new values now. ",
            isHydrated && choices.length > 0 && "Where you both changed the same: choose. ",
            isHydrated ? "What you entered is kept on this device." : "Save the form again to keep what you entered.",
          )}
        </p>
      </div>
      {theirs.length > 0 && (
        <ul>
          {theirs.map((change) => (
            <li key={labelOf(change)} className="typed">
              <span>{`${labelOf(change)}: ${change.after || "removed"} `}</span>
              {change.before && <s>{change.before}</s>}
            </li>
          ))}
        </ul>
      )}
      {choices.map((choice) => (
        <TwoChoices
          key={choice.label}
          label={choice.label}
          isMine={choice.isMine}
          isDisabled={!isHydrated}
          options={[
            { text: choice.theirs, who: by },
            { text: choice.mine, who: "you" },
          ]}
          onChoose={(isMine) => actions.choose(choice.paths, isMine)}
        />
      ))}
      {saves.length > 0 && <p className="typed">{`Saves ${saves.map(labelOf).join("; ")}. Everything else is already saved.`}</p>}
      {/* Before the scripts arrive the form itself is saved. */}
      {isHydrated && (
        <div className="actions">
          {saves.length > 0 && (
            <Button type="button" small variant="quiet" onClick={actions.discardMine}>
              Discard mine
            </Button>
          )}
          <Button type="button" small onClick={actions.saveChosen}>
            {saves.length === 0
              ? "Go on with what is saved"
              : saves.length === 1
                ? "Save one change"
                : `Save ${saves.length} changes`}
          </Button>
        </div>
      )}
    </div>
  );
}
