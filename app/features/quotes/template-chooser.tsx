import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/select.tsx";
import type { QuoteTemplate } from "./templates.ts";
import "#app/ui/form-columns.css";
import "./quote-editor.css";

type TemplateChooserProps = {
  templates: readonly QuoteTemplate[];
  /** Whether the quote has lines, which the template would replace. */
  hasLines: boolean;
};

/** Starts a quote from a template; part of the editor's form. */
export function TemplateChooser({ templates, hasLines }: TemplateChooserProps) {
  if (templates.length === 0) return null;
  return (
    <fieldset className="form-columns">
      <legend>Template</legend>
      <div className="quote-form__template full-width">
        <Select
          label="Start from a template"
          hideLabel
          name="template"
          options={[{ value: "", label: "Choose a template" }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <Button small variant="quiet" name="intent" value="use-template" formNoValidate>
          {hasLines ? "Replace the lines" : "Use it"}
        </Button>
        <Link to="/dashboard/quotes/templates">All templates</Link>
      </div>
    </fieldset>
  );
}
