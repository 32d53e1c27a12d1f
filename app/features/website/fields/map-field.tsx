import { type MouseEvent, useState } from "react";
import { mapSize } from "#app/content/site/venues.ts";
import { andhraPradesh, telangana } from "#app/content/state-outlines.ts";
import { fieldId } from "#app/ui/form/field.tsx";
import { useHydrated } from "#app/ui/page/use-hydrated.ts";
import type { FormValues } from "./content-form.ts";
import "../item-form.css";

/** The map of the venues: a click sets the two numbers above it. */
export function MapField({ path, values }: { path: string; values: FormValues }) {
  const [mark, setMark] = useState({ x: Number(values[`${path}.x`]), y: Number(values[`${path}.y`]) });
  const isHydrated = useHydrated();
  const place = ({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const x = Math.round(((clientX - box.left) / box.width) * mapSize.width * 10) / 10;
    const y = Math.round(((clientY - box.top) / box.height) * mapSize.height * 10) / 10;
    setMark({ x, y });
    for (const [name, value] of [
      ["x", x],
      ["y", y],
    ] as const) {
      const input = document.getElementById(fieldId("item", `${path}.${name}`)) as HTMLInputElement | null;
      if (input) input.value = String(value);
    }
  };
  return (
    <>
      {isHydrated && <p className="field__hint">Click the place on the map, or enter the two numbers.</p>}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the two number fields do the same */}
      <svg
        className="item-form__map"
        viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
        role="img"
        aria-label="Telangana and Andhra Pradesh with the mark of this venue"
        onClick={place}
      >
        <path d={andhraPradesh} />
        <path d={telangana} />
        <circle cx={mark.x} cy={mark.y} r="9" />
      </svg>
    </>
  );
}
