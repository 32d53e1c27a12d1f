import { useState } from "react";
import { wovenPictures } from "#app/content/woven-pictures.ts";
import { Select } from "#app/ui/select.tsx";
import "./item-form.css";

/** Chooses one of the product's pictures, and shows it. */
export function PictureField({ start, ...field }: { label: string; name: string; start: string; error?: string }) {
  const [image, setImage] = useState(start);
  return (
    <>
      <Select
        {...field}
        defaultValue={start}
        options={[{ value: "", label: "None" }, ...wovenPictures]}
        onChange={(event) => setImage(event.target.value)}
      />
      {image && <img className="item-form__picture" src={`/images/${image}-480.webp`} alt="" width="480" height="360" />}
    </>
  );
}
