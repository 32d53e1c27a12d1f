import { type PointerEvent, useState } from "react";
import type { ListedFile } from "../files.ts";
import "#app/ui/form/field.css";
import "#app/ui/focus-point.css";
import "./focus-point-field.css";

const axes = [
  { name: "focusX", label: "From the left" },
  { name: "focusY", label: "From the top" },
] as const;

/** Rounds to a step of 5 per cent: ui/focus-point.css has a rule for each step only. @param share 0 to 1 */
const toStep = (share: number) => Math.min(100, Math.max(0, Math.round(share * 20) * 5));

/** Sets where the subject of a picture is: by a click on the picture, or by two sliders. Two crops beside the picture show what stays visible. */
export function FocusPointField({ file, src }: { file: Pick<ListedFile, "focusX" | "focusY" | "name">; src: string }) {
  const [focus, setFocus] = useState({ focusX: file.focusX, focusY: file.focusY });
  const attributes = { "data-focus-x": focus.focusX, "data-focus-y": focus.focusY };

  function moveTo({ currentTarget, clientX, clientY, buttons, type }: PointerEvent) {
    if (type === "pointermove" && buttons === 0) return;
    const box = currentTarget.getBoundingClientRect();
    setFocus({ focusX: toStep((clientX - box.left) / box.width), focusY: toStep((clientY - box.top) / box.height) });
  }

  return (
    <fieldset className="focus-point">
      <legend>Subject of the picture</legend>
      <p className="field__hint full-width">
        It stays visible when the picture is cut to another shape. Click on it, or move the sliders.
      </p>
      <div className="focus-point__picture" {...attributes} onPointerDown={moveTo} onPointerMove={moveTo}>
        <img src={src} alt={file.name} draggable={false} />
        <i className="focus-point__mark" aria-hidden="true" />
      </div>
      <div className="focus-point__crops" aria-hidden="true">
        {(["wide", "tall"] as const).map((shape) => (
          <img key={shape} className={`focus-point__crop focus-point__crop--${shape}`} src={src} alt="" {...attributes} />
        ))}
      </div>
      <div className="focus-point__sliders full-width">
        {axes.map(({ name, label }) => (
          <label key={name}>
            <span>{label}</span>
            <input
              type="range"
              name={name}
              min="0"
              max="100"
              step="5"
              value={focus[name]}
              onChange={({ target }) => setFocus({ ...focus, [name]: Number(target.value) })}
            />
            <output>{`${focus[name]}%`}</output>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
