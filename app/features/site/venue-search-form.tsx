import { Form, useSubmit } from "react-router";
import { searchedVenueTypes } from "#app/content/venue-types.ts";
import { useSitePath, useTexts } from "#app/platform/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import type { VenueSearch } from "./venue-search.ts";
import "./venue-search.css";

/** Searches on every change and keeps the search in the URL; without JavaScript its button does the same. */
export function VenueSearchForm({ search }: { search: VenueSearch }) {
  const submit = useSubmit();
  const texts = useTexts().venues;
  const sitePath = useSitePath();
  const submitSearch = (form: HTMLFormElement) => submit(form, { replace: true, preventScrollReset: true });
  return (
    <Form
      className="venue-search"
      role="search"
      action={sitePath("/venue-finder")}
      preventScrollReset
      onChange={(event) => submitSearch(event.currentTarget)}
    >
      <Field label={texts.search} name="q" type="search" placeholder={texts.searchHint} defaultValue={search.q} />
      <Select
        label={texts.type}
        name="type"
        defaultValue={search.type}
        options={searchedVenueTypes.map((value) => ({ value, label: texts.types[value] }))}
      />
      <Button>{texts.find}</Button>
    </Form>
  );
}
