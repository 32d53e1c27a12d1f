import { type MouseEvent, useEffect, useState } from "react";
import { mapSize } from "#app/content/site/venues.ts";
import { andhraPradesh, telangana } from "#app/content/state-outlines.ts";
import { fieldId } from "#app/ui/form/field.tsx";
import { useHydrated } from "#app/ui/page/use-hydrated.ts";
import type { FormValues } from "./content-form.ts";
import { placeOfTown, townNames } from "./towns.ts";
import "../item-form.css";

type Place = { x: number; y: number };
const inputOf = (name: string) => document.getElementById(fieldId("item", name)) as HTMLInputElement | HTMLSelectElement | null;

/** The map of the venues: a click sets the two numbers above it, and so does the venue's city where it is on this map. */
export function MapField({ path, values }: { path: string; values: FormValues }) {
  const [mark, setMark] = useState<Place>({ x: Number(values[`${path}.x`]), y: Number(values[`${path}.y`]) });
  const isHydrated = useHydrated();
  useEffect(() => {
    const city = inputOf(`${path.slice(0, path.lastIndexOf("."))}.city`);
    const follow = () => {
      const place = placeOfTown(city?.value ?? "");
      setPlace(path, place ?? null);
      if (place) setMark(place);
    };
    city?.addEventListener("change", follow);
    return () => city?.removeEventListener("change", follow);
  }, [path]);
  const place = ({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const at = (distance: number, size: number, length: number) => Math.round((distance / size) * length * 10) / 10;
    const clicked = {
      x: at(clientX - box.left, box.width, mapSize.width),
      y: at(clientY - box.top, box.height, mapSize.height),
    };
    setMark(clicked);
    setPlace(path, clicked);
  };
  return (
    <>
      {isHydrated && <p className="field__hint">The mark follows the city. Click the place on the map to move it.</p>}
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
        {shownTowns.map((name) => {
          const { x, y } = placeOfTown(name) as Place;
          return (
            <g key={name} className="item-form__town">
              <circle cx={x} cy={y} r="3" />
              <text x={x + 6} y={y + 4}>
                {name}
              </text>
            </g>
          );
        })}
        <circle cx={mark.x} cy={mark.y} r="9" />
      </svg>
    </>
  );
}

/** Those whose names do not overlap. */
const shownTowns = townNames.filter((name) => !["Secunderabad", "Amaravati", "Guntur"].includes(name));

/** Sets the inputs of the mark; without a place the venue has no mark. */
function setPlace(path: string, place: Place | null): void {
  const set = (name: string, value: string) => {
    const input = inputOf(`${path}.${name}`);
    if (input) input.value = value;
  };
  const side = inputOf(`${path}.labelSide`);
  if (!place) set("labelSide", "none");
  else {
    set("x", String(place.x));
    set("y", String(place.y));
    if (side?.value === "none") set("labelSide", "right");
  }
}
