import { createContext, use, useState } from "react";
import { wovenPictures } from "#app/content/woven-pictures.ts";
import { filesUrl, fileUrl, websiteLibrary } from "#app/features/files/files.ts";
import { Select } from "#app/ui/select.tsx";
import "./item-form.css";

/** The pictures of the website's library, which the editor's loader reads. */
export const LibraryContext = createContext<readonly { id: string; name: string }[]>([]);

/** Chooses a picture of the library or one of the product's, and shows it. */
export function PictureField({ start, ...field }: { label: string; name: string; start: string; error?: string }) {
  const [image, setImage] = useState(start);
  const library = use(LibraryContext);
  const known = [...library.map(({ id, name }) => ({ value: id, label: name })), ...wovenPictures];
  // Deleted since: it must not become another one when the form is saved.
  const lost = start && !known.some(({ value }) => value === start) ? [{ value: start, label: "Deleted picture" }] : [];
  const isWoven = image.startsWith("weave-");
  return (
    <div className="item-form__chosen full-width">
      <Select
        {...field}
        defaultValue={start}
        options={[{ value: "", label: "None" }, ...lost, ...known]}
        onChange={(event) => setImage(event.target.value)}
      />
      <a className="item-form__library" href={filesUrl(websiteLibrary)} target="_blank" rel="noopener">
        Add pictures to the library
      </a>
      {image && (
        <img
          className="item-form__picture"
          src={isWoven ? `/images/${image}-480.webp` : fileUrl(image, 480)}
          alt=""
          width="480"
          height="360"
        />
      )}
    </div>
  );
}
