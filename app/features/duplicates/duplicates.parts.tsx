import { useEffect, useRef, useState } from "react";
import { Form, useLocation, useNavigate, useSearchParams } from "react-router";
import { useChoices } from "#app/browser/use-choices.ts";
import { formatDay, today } from "#app/platform/values/dates.ts";
import { sharePhone } from "#app/platform/values/phone.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { UnbrokenNumbers } from "#app/ui/unbroken-numbers.tsx";
import type { MergeableKind } from "#db/enums.ts";
import {
  type EnteredContact,
  type MergeContext,
  matchText,
  mergeUrl,
  mergeWithUrl,
  recordUrl,
  type Similar,
  similarQuery,
} from "./duplicates.ts";
import "./duplicates-notice.css";
import "#app/ui/related-list.css";

/** Asks the server for records similar to the entered values, after a pause in typing. */
function useSimilar(kind: MergeableKind, entered: EnteredContact): Similar[] {
  const query = similarQuery(kind, entered);
  const { choices, last, isSlow } = useChoices<Similar>(query && `/dashboard/duplicates/similar?${query}`);
  // Without a response nothing is shown here; the page of the new record shows similar records.
  if (!query || isSlow) return [];
  return choices ?? last ?? [];
}

type SimilarNoticeProps = {
  kind: MergeableKind;
  entered: EnteredContact;
  /** Continues with the existing record instead of a new one; without it "Use it" is not offered. */
  onUse?: (id: string) => void;
};

/** Shows a record that is similar to the entered one. The form can be submitted all the same. */
export function SimilarNotice({ kind, entered, onUse }: SimilarNoticeProps) {
  const similar = useSimilar(kind, entered);
  const [differentIds, setDifferentIds] = useState<string[]>([]);
  // One at a time: "Keep both" shows the next one.
  const shown = similar.filter(({ id }) => !differentIds.includes(id)).slice(0, 1);
  return (
    <div className="similar-notice stack gap-3 full-width">
      {shown.map(({ id, name, phone, email, matches }) => (
        <Notice key={id} plain>
          <p>
            Looks like <strong>{name}</strong>
            {[phone, email].filter(Boolean).map((fact) => `, ${fact}`)}
            <span>{`. ${matchText(matches)}.`}</span>
          </p>
          <p className="row gap-2">
            <ButtonLink to={recordUrl(kind, id)} small variant="quiet" target="_blank">
              Open<span className="visually-hidden">{` ${name} in a new tab`}</span>
            </ButtonLink>
            {onUse && (
              <Button type="button" small variant="quiet" onClick={() => onUse(id)}>
                Use it<span className="visually-hidden">{`: ${name}`}</span>
              </Button>
            )}
            <Button type="button" small variant="quiet" onClick={() => setDifferentIds([...differentIds, id])}>
              Keep both<span className="visually-hidden">{`: not ${name}`}</span>
            </Button>
          </p>
        </Notice>
      ))}
    </div>
  );
}

type SimilarInFormProps = {
  kind: MergeableKind;
  /** The id of the record that the form adds or edits. */
  except?: string;
  /** The form adds a record. The existing one can be used instead, with the entered values. */
  isNew: boolean;
};

/** A `SimilarNotice` inside a form, for the values in its fields. */
export function SimilarInForm({ kind, except, isNew }: SimilarInFormProps) {
  const container = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [entered, setEntered] = useState<EnteredContact>({});
  useEffect(() => {
    const form = container.current?.closest("form");
    if (!form) return;
    const read = () => {
      const values = new FormData(form);
      const text = (name: string) => String(values.get(name) ?? "");
      setEntered({ name: text("name"), phone: text("phone"), email: text("email"), gstin: text("gstin") });
    };
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, []);
  const openExisting = (id: string) =>
    navigate(`${recordUrl(kind, id)}?edit`, { state: { entered: enteredTexts(container.current?.closest("form")) } });
  return (
    <div ref={container} className="similar-in-form full-width">
      <SimilarNotice kind={kind} entered={{ ...entered, except }} onUse={isNew ? openExisting : undefined} />
    </div>
  );
}

type Texts = Record<string, string>;

/** The texts that a person has entered in the visible fields of a form, by field name. */
const enteredTexts = (form: HTMLFormElement | null | undefined): Texts =>
  Object.fromEntries(
    [...(form?.elements ?? [])].flatMap((field) => {
      const isText = field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== "hidden");
      return isText && field.value.trim() ? [[field.name, field.value]] : [];
    }),
  );

/** The values that were entered in the form of a new record, before "Use it" led to this one. */
const useEnteredElsewhere = (): Texts | undefined => useLocation().state?.entered;

/** After "Use it": the entered values of the fields that are empty in the existing record. The form that edits it starts with them. */
export function useCarriedOverTexts(record: { snapshot: Texts } | null): Texts | undefined {
  const entered = useEnteredElsewhere();
  if (!record || !entered) return undefined;
  return Object.fromEntries(Object.entries(entered).filter(([name]) => !record.snapshot[name]));
}

/** A phone number is the same however it is spaced, and beside another one. */
const isSameText = (name: string, one: string, other: string) => one === other || (name === "phone" && sharePhone(one, other));

type CarriedOverNoticeProps = { record: { snapshot: Texts }; fields: Record<string, { label: string }> };

/** After "Use it", in the form that edits the existing record: lists the entered values that differ from the stored ones, so that none is lost. */
export function CarriedOverNotice({ record: { snapshot }, fields }: CarriedOverNoticeProps) {
  // The values of when the form opened: submitting it drops the state of the navigation.
  const [entered] = useState(useEnteredElsewhere());
  const [stored] = useState(snapshot);
  if (!entered) return null;
  const differing = Object.entries(fields).flatMap(([name, { label }]) =>
    entered[name] && stored[name] && !isSameText(name, entered[name].trim(), stored[name])
      ? [`${label} “${entered[name].trim()}”`]
      : [],
  );
  return (
    <div className="full-width">
      <Notice plain>
        <p>
          {joinText(
            "Not saved yet: what you entered is in the fields that were empty.",
            differing.length > 0 && ` What you entered differs from the stored value here: ${differing.join(", ")}.`,
          )}
        </p>
      </Notice>
    </div>
  );
}

type MergePanelProps = MergeContext & { kind: MergeableKind; id: string; canMerge: boolean; place: "first" | "last" };

/**
 * The panel of a lead or client: similar records, and the records that were merged into it. The page renders it twice, and one of the
 * two shows: the first of its column while there is such a record, else the last.
 */
export function MergePanel({ kind, id, similar, merges, canMerge, place }: MergePanelProps) {
  const isEmpty = similar.length === 0 && merges.length === 0;
  const [params] = useSearchParams();
  if (isEmpty !== (place === "last") || (isEmpty && !canMerge)) return null;
  const [newest] = merges;
  return (
    <Panel
      title={merges.length > 0 ? "Merged" : similar.length > 0 ? "Looks like" : "Duplicates"}
      id="merged"
      headerActions={<Link to="/dashboard/duplicates">All duplicates</Link>}
    >
      {newest && params.has("merged") && <Notice comesIntoView>{`${newest.name} is a part of this ${kind} now.`}</Notice>}
      {isEmpty && <EmptyState message={`Nothing looks like this ${kind}.`} />}
      <ul className="panel__body panel__body--tight related-list merge-list">
        {similar.map((other) => (
          <li key={other.id}>
            <div>
              <Link to={recordUrl(kind, other.id)}>{other.name}</Link>
              <small>
                <UnbrokenNumbers text={[matchText(other.matches), other.phone].filter(Boolean).join(", ")} />
              </small>
            </div>
            {canMerge && (
              <ButtonLink to={mergeUrl(kind, id, other.id)} small variant="quiet">
                Compare<span className="visually-hidden">{` with ${other.name}`}</span>
              </ButtonLink>
            )}
          </li>
        ))}
        {merges.map((merge) => (
          <li key={merge.id}>
            <div>
              <strong>{merge.name}</strong>
              <small>
                <UnbrokenNumbers text={[merge.phone, merge.email].filter(Boolean).join(", ")} />
              </small>
              <small>{`${merge.moved && `${merge.moved}. `}Merged by ${merge.mergedByName || "somebody"}, ${formatDay(today(new Date(merge.mergedAt)))}`}</small>
            </div>
            {canMerge && merge.canUndo && (
              <Form method="post" action="/dashboard/duplicates">
                <input type="hidden" name="id" value={merge.id} />
                <IntentButton intent="undo-merge" fields={{ id: merge.id }} small variant="quiet">
                  Undo<span className="visually-hidden">{` the merge of ${merge.name}`}</span>
                </IntentButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {canMerge && (
        <div className="panel__body panel__body--tight">
          <ButtonLink to={mergeWithUrl(kind, id)} small variant="quiet">
            Merge with ...
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}
