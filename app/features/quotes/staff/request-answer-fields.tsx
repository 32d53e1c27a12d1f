import { Field } from "#app/ui/form/field.tsx";
import { SegmentedField } from "#app/ui/form/segmented.tsx";

/** The answer to what a client asked about a quote. */
export const RequestAnswerFields = () => (
  <>
    <SegmentedField
      label="What you answer"
      name="kind"
      options={[
        { value: "words", label: "An answer" },
        { value: "not possible", label: "Not possible, because" },
      ]}
      defaultValue="words"
    />
    <Field
      layoutClass="full-width"
      label="What the client reads"
      name="answer"
      multiline
      rows={3}
      required
      maxLength={2_000}
      hint="By mail, and on the page of the quote."
    />
  </>
);
