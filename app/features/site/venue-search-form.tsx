import { Form, useSubmit } from "react-router";
import { venueTypeLabel, venueTypes } from "#app/content/venue-types.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import type { VenueSearch } from "./venue-search.ts";
import "./venue-search.css";

/** Searches on every change and keeps the search in the URL; without JavaScript its button does the same. */
export function VenueSearchForm({ search }: { search: VenueSearch }) {
  const submit = useSubmit();
  const submitSearch = (form: HTMLFormElement) => submit(form, { replace: true, preventScrollReset: true });
  return (
    <Form
      className="venue-search"
      role="search"
      action="/venue-finder"
      preventScrollReset
      onChange={(event) => submitSearch(event.currentTarget)}
    >
      <Field label="Search venues" name="q" type="search" placeholder="Place, name or number of guests" defaultValue={search.q} />
      <Select
        label="Venue type"
        name="type"
        defaultValue={search.type}
        options={venueTypes.map((value) => ({ value, label: venueTypeLabel(value) }))}
      />
      <Button>Find Venues</Button>
    </Form>
  );
}
