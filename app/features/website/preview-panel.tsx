import type { SyntheticEvent } from "react";
import type { EditedItem } from "./items.ts";
import "#app/ui/page/panel.css";
import "#app/ui/form/segmented.css";
import "./preview-panel.css";

/** The real page with the drafts, as a phone or a computer shows it. @param path where visitors see the item */
export function PreviewPanel({ item, path }: { item: EditedItem; path: string }) {
  const [page, anchor] = path.split("#");
  // The version makes the frame load again after each change.
  const url = `${page}?preview=${item.version}`;
  // A fragment in the frame's address would scroll the editor too.
  const scrollToItem = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const element = anchor && currentTarget.contentDocument?.getElementById(anchor);
    if (element) currentTarget.contentWindow?.scrollTo({ top: element.offsetTop, behavior: "instant" });
  };
  return (
    <section className="panel website-preview" aria-label="Preview">
      <fieldset className="website-preview__widths">
        <legend className="visually-hidden">Preview as on a</legend>
        <div className="segmented">
          <label>
            <input type="radio" name="preview-width" defaultChecked />
            Phone
          </label>
          <label>
            <input type="radio" name="preview-width" className="website-preview__desktop" />
            Desktop
          </label>
        </div>
      </fieldset>
      <div className="website-preview__stage">
        <div className="website-preview__frame">
          <iframe src={url} title="Preview of the page" tabIndex={-1} onLoad={scrollToItem} />
        </div>
      </div>
      <p className="fine-print">
        The saved draft as visitors would see it. <a href={url}>Open it in full</a>
      </p>
    </section>
  );
}
