import { useState } from "react";
import { fold } from "#app/platform/values/fold.ts";
import { ignoreEnter } from "#app/ui/form/ignore-enter.ts";
import type { QuoteFieldsProps } from "./field-ids.ts";
import { type QuotePicture, wovenPicture } from "./quote-pictures.ts";
import "./quote-picture-field.css";

/** Chooses the picture on the cover. The thumbnails load when the list is opened. */
export function QuotePictureField({ draft, onChange, pictures }: QuoteFieldsProps & { pictures: readonly QuotePicture[] }) {
  const stored = draft.content.picture;
  const current = wovenPicture(stored)?.value ?? stored;
  const chosen = pictures.find(({ value }) => value === current);
  const [search, setSearch] = useState("");
  const found = pictures.filter(({ label }) => fold(label).includes(fold(search.trim())));
  const isDeleted = current !== "" && !chosen;
  const radio = (value: string) => ({
    type: "radio",
    name: "picture",
    value,
    checked: value === current,
    onChange: () => onChange({ ...draft, content: { ...draft.content, picture: value } }),
  });
  return (
    <fieldset className="quote-picture full-width">
      <legend className="text-small bold">Picture</legend>
      <details>
        <summary>
          {chosen && <img src={chosen.src} alt="" width="480" height="360" />}
          <span>{chosen?.label ?? (isDeleted ? "A picture that was deleted" : "Without a picture")}</span>
        </summary>
        <input
          type="search"
          className="quote-picture__search"
          aria-label="Search pictures"
          placeholder={`Search ${pictures.length} pictures`}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={ignoreEnter}
        />
        <div className="quote-picture__choices">
          <label>
            <input {...radio("")} />
            <span>Without a picture</span>
          </label>
          {isDeleted && (
            <label>
              <input {...radio(current)} />
              <span>The picture that was deleted</span>
            </label>
          )}
          {found.map(({ value, label, src }) => (
            <label key={value}>
              <input {...radio(value)} />
              <img src={src} alt="" width="480" height="360" loading="lazy" decoding="async" />
              <span>{label}</span>
            </label>
          ))}
          {found.length === 0 && <p className="soft">No picture has this name.</p>}
        </div>
      </details>
    </fieldset>
  );
}
