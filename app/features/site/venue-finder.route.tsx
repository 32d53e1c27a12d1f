import { Form, useSubmit } from "react-router";
import { venuePage as page } from "#app/content/pages.ts";
import { venueTypeLabel, venueTypes } from "#app/content/venues.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Select } from "#app/ui/select.tsx";
import type { Route } from "./+types/venue-finder.route.ts";
import { titled } from "./page-title.ts";
import { VenueCard } from "./venue-card.tsx";
import { VenueMap } from "./venue-map.tsx";
import { findVenues, readVenueSearch, type VenueSearch } from "./venue-search.ts";

export const meta = () => titled(page);

export function loader({ request }: Route.LoaderArgs) {
  return answer(request);
}

/** While typing, the browser answers for itself: the list is part of the page. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return answer(request);
}

function answer(request: Request) {
  const search = readVenueSearch(request.url);
  return { search, venues: findVenues(search) };
}

export default function VenueFinderPage({ loaderData: { search, venues } }: Route.ComponentProps) {
  const s = venues.length === 1 ? "" : "s";
  return (
    <main id="main" className="venue-finder">
      <PageHead title={page.heading} lead={page.lead} />
      <div className="wrap">
        <VenueSearchForm search={search} />
        <div className="find">
          <h2>{page.featured}</h2>
          <VenueMap venues={venues} caption={`Showing ${venues.length} venue${s} in Telangana & Andhra Pradesh`} />
          <div className="venues">
            {venues.map((venue) => (
              <VenueCard key={venue.id} venue={venue} />
            ))}
            {venues.length === 0 && <p className="none">{page.none}</p>}
            {venues.length > 0 && <p className="cite">{page.sampleNote}</p>}
          </div>
        </div>
      </div>
    </main>
  );
}

function VenueSearchForm({ search }: { search: VenueSearch }) {
  const submit = useSubmit();
  const live = (form: HTMLFormElement) => submit(form, { replace: true, preventScrollReset: true });
  return (
    <Form className="search" role="search" preventScrollReset onChange={(event) => live(event.currentTarget)}>
      <Field label="Search venues" name="q" type="search" placeholder="Name, place or address" defaultValue={search.q} />
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
