import type { QuoteFieldsProps } from "./field-ids.ts";
import { type QuotePicture, wovenPicture } from "./quote-pictures.ts";
import "./quote-picture-field.css";

/** Chooses the picture on the cover. The thumbnails load when the list is opened. */
export function QuotePictureField({ draft, onChange, pictures }: QuoteFieldsProps & { pictures: readonly QuotePicture[] }) {
  const stored = draft.content.picture;
  const current = wovenPicture(stored)?.value ?? stored;
  const chosen = pictures.find(({ value }) => value === current);
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
          {pictures.map(({ value, label, src }) => (
            <label key={value}>
              <input {...radio(value)} />
              <img src={src} alt="" width="480" height="360" loading="lazy" decoding="async" />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </details>
    </fieldset>
  );
}
