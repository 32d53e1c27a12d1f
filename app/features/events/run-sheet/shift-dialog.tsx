import { useState } from "react";
import { formatTime } from "#app/platform/values/dates.ts";
import { ActionDialog } from "#app/ui/dialog/action-dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useFormErrors } from "#app/ui/result/use-action-result.ts";
import { nameOperation, OperationFields } from "./operation-form.tsx";
import { missingText, type Owner, ownerNames, type RunItem } from "./run-sheet.ts";
import { shiftLines, waysToShorten } from "./shift.ts";
import "./shift-dialog.css";

type ShiftDialogProps = {
  items: readonly RunItem[];
  owners: readonly Owner[];
  /** The line that is late; null while the dialog is closed. */
  late: RunItem | null;
  closeUrl: string;
};

const choices = [5, 10, 15];

/** By how many minutes what follows is shifted, and where missing minutes before a fixed time come from. */
export const ShiftDialog = ({ late, ...props }: ShiftDialogProps) => (
  <ActionDialog
    key={late?.id}
    open={late !== null}
    title="Shift what comes next"
    closeUrl={props.closeUrl}
    intent="shift-by"
    fields={{ id: late?.id, version: late?.version }}
    submit="Shift"
    busyLabel="Shifting..."
    cancelLabel="Keep the times"
    gridClass="stack gap-5"
    intro={
      <p className="below-6">{late && `${late.title} is late. Nothing with a fixed time moves, nor what comes after it.`}</p>
    }
    onSubmit={nameOperation}
  >
    {late && <ShiftFields late={late} {...props} />}
  </ActionDialog>
);

function ShiftFields({ items, owners, late }: ShiftDialogProps & { late: RunItem }) {
  const { errors, values } = useFormErrors("shift-by") ?? {};
  const [text, setText] = useState(values?.by ?? "10");
  const by = /^-?\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  const { missing, wall, late: hurrying } = shiftLines(items, late.id, by);
  const names = ownerNames(owners, hurrying);
  return (
    <>
      <OperationFields />
      <div className="shift-dialog__minutes">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className="button button--quiet"
            aria-pressed={by === choice}
            onClick={() => setText(String(choice))}
          >{`+${choice} min`}</button>
        ))}
        <Field
          label="Minutes"
          name="by"
          inputMode="numeric"
          required
          maxLength={4}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={errors?.by}
          hint="Less than 0: earlier."
        />
      </div>
      {missing > 0 && wall && (
        <>
          <div className="error-box" role="alert">
            <b className="line">{missingText(missing, wall.title)}</b>
            <span>
              {`${hurrying.at(-1)?.title} would end at ${formatTime(new Date((wall.at + missing) * 60_000))}; ${wall.title} stays at ${formatTime(wall.startsAt)}.`}
            </span>{" "}
            {names.length > 0 && <span>{`${new Intl.ListFormat("en-IN").format(names)} must hurry.`}</span>}
          </div>
          <fieldset className="shift-dialog__ways">
            <legend>{`Where do the ${missing} minutes come from?`}</legend>
            {waysToShorten(items, late.id, by).map(({ line, minutes }) => (
              <label key={line.id}>
                <input type="radio" name="way" value={line.id} />
                <span>
                  <span>{`Shorten ${line.title}`}</span>
                  <small className="line">
                    {[`${line.minutes} to ${minutes} min`, ...ownerNames(owners, [line])].join(", ")}
                  </small>
                </span>
              </label>
            ))}
            <label>
              <input type="radio" name="way" value="open" />
              <span>
                Leave it open
                <small className="line">Everyone sees the times</small>
              </span>
            </label>
            {errors?.way && <p className="field__error">{errors.way}</p>}
          </fieldset>
        </>
      )}
    </>
  );
}
