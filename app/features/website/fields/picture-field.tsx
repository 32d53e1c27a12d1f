import { createContext, type ReactNode, use, useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import { wovenPictures } from "#app/content/site/woven-pictures.ts";
import { PictureUpload } from "#app/features/files/files.parts.tsx";
import { filesUrl, fileUrl, websiteLibrary } from "#app/features/files/files.ts";
import { Select } from "#app/ui/form/select.tsx";
import "../item-form.css";

/** The pictures of the website's library, which the editor's loader reads. */
export const LibraryContext = createContext<readonly LibraryPicture[]>([]);
export type LibraryPicture = { id: string; name: string };

/** The picture fields inside also offer these pictures, which were just added. */
export function WithAddedPictures({ pictures, children }: { pictures: readonly LibraryPicture[]; children: ReactNode }) {
  const library = use(LibraryContext);
  const missing = pictures.filter(({ id }) => !library.some((known) => known.id === id));
  return <LibraryContext value={[...missing, ...library]}>{children}</LibraryContext>;
}

/** Uploads several pictures at once to the library. */
export const AddPictures = ({ onAdded }: { onAdded(picture: LibraryPicture): void }) => (
  <PictureUpload multiple parent={websiteLibrary} label="Upload pictures" onAdded={onAdded} />
);

/** Chooses a picture of the library, or one of the woven patterns that every database has, and shows it. */
export function PictureField({ defaultValue, ...field }: { label: string; name: string; defaultValue: string }) {
  const [image, setImage] = useState(defaultValue);
  const [added, setAdded] = useState<LibraryPicture | null>(null);
  const { revalidate } = useRevalidator();
  const showAdded = useCallback(
    (picture: LibraryPicture) => {
      setAdded(picture);
      setImage(picture.id);
      // The other picture fields offer the new picture too.
      revalidate();
    },
    [revalidate],
  );
  const library = use(LibraryContext);
  const known = [...library.map(({ id, name }) => ({ value: id, label: name })), ...wovenPictures];
  const uploaded = added && !known.some(({ value }) => value === added.id) ? [{ value: added.id, label: added.name }] : [];
  // An option for a deleted picture: without it the select would show, and the form save, another one.
  const deleted =
    defaultValue && !known.some(({ value }) => value === defaultValue) ? [{ value: defaultValue, label: "Deleted picture" }] : [];
  const isWoven = image.startsWith("weave-");
  return (
    <div className="stack gap-2 full-width item-form__chosen">
      <Select
        {...field}
        value={image}
        options={[{ value: "", label: "None" }, ...uploaded, ...deleted, ...known]}
        onChange={(event) => setImage(event.target.value)}
      />
      <PictureUpload parent={websiteLibrary} label={field.label} onAdded={showAdded} />
      <a className="text-ui item-form__library" href={filesUrl(websiteLibrary)} target="_blank" rel="noopener">
        All pictures of the library
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
