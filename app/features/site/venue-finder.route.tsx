import { useEffect, useState } from "react";
import { redirect } from "react-router";
import { venuePage as page } from "#app/content/pages.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { PageBanner } from "#app/ui/page-banner.tsx";
import type { Route } from "./+types/venue-finder.route.ts";
import { NoVenues } from "./no-venues.tsx";
import { radioOf, VenueCard } from "./venue-card.tsx";
import { VenueMap } from "./venue-map.tsx";
import { addressOf, findVenues, readVenueSearch } from "./venue-search.ts";
import { VenueSearchForm } from "./venue-search-form.tsx";
import "./venue-finder.css";

export const meta = () => pageMeta(page);

export const loader = ({ request }: Route.LoaderArgs) => searchOf(request);

/** While typing, the browser answers for itself: the venues are part of the page. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => searchOf(request);

/** A form sent by post is answered as well: with the address that holds its search. */
export async function action({ request }: Route.ActionArgs) {
  const fields = await request.formData();
  const asked = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  return redirect(addressOf(readVenueSearch(asked)), 303);
}

const searchOf = (request: Request) => readVenueSearch(new URL(request.url).searchParams);

export default function VenueFinderPage({ loaderData: search }: Route.ComponentProps) {
  const venues = findVenues(search);
  const [selected, select] = useState(search.venue);
  // A card may have been chosen before this script came.
  useEffect(() => {
    const chosen = document.querySelector<HTMLInputElement>("input[name=venue]:checked");
    if (chosen) select(chosen.value);
  }, []);
  const selectFromMap = (id: string) => {
    select(id);
    const radio = document.getElementById(radioOf(id)) as HTMLInputElement;
    radio.checked = true;
    radio.focus();
  };
  const s = venues.length === 1 ? "" : "s";
  return (
    <main id="main" className="venue-finder">
      <PageBanner title={page.heading} lead={page.lead} />
      <div className="page-width">
        <VenueSearchForm search={search} />
        <div className="venue-results">
          <h2>{page.featured}</h2>
          <VenueMap
            {...{ venues, search, selected }}
            caption={`Showing ${venues.length} venue${s} in Telangana & Andhra Pradesh`}
            onSelect={selectFromMap}
          />
          <div className="venue-list">
            {venues.map((venue) => (
              <VenueCard key={venue.id} venue={venue} selected={venue.id === selected} onSelect={select} />
            ))}
            {venues.length === 0 && <NoVenues type={search.type} />}
            {venues.length > 0 && <p className="venue-list__note">{page.sampleNote}</p>}
          </div>
        </div>
      </div>
    </main>
  );
}
