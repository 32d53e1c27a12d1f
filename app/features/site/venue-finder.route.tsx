import { useEffect, useState } from "react";
import { redirect } from "react-router";
import { venuePage as page } from "#app/content/pages.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { PageBanner } from "#app/ui/page-banner.tsx";
import type { Route } from "./+types/venue-finder.route.ts";
import { NoVenues } from "./no-venues.tsx";
import { VenueCard, venueRadioId } from "./venue-card.tsx";
import { VenueMap } from "./venue-map.tsx";
import { findVenues, readVenueSearch, searchEnquiryUrl, venueSearchUrl } from "./venue-search.ts";
import { VenueSearchForm } from "./venue-search-form.tsx";
import "./venue-finder.css";

export const meta: Route.MetaFunction = (args) => pageMeta(args, page);

export const loader = ({ request }: Route.LoaderArgs) => searchFromRequest(request);

/** A search needs no server: the venues are part of the page's code. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => searchFromRequest(request);

/** The form is a GET form; a POST is redirected to the URL of its search. */
export async function action({ request }: Route.ActionArgs) {
  const fields = await request.formData();
  const params = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  return redirect(venueSearchUrl(readVenueSearch(params)), 303);
}

const searchFromRequest = (request: Request) => readVenueSearch(new URL(request.url).searchParams);

export default function VenueFinderPage({ loaderData: search }: Route.ComponentProps) {
  const venues = findVenues(search);
  const [selected, setSelected] = useState(search.venue);
  // A card may have been selected before hydration.
  useEffect(() => {
    const checked = document.querySelector<HTMLInputElement>("input[name=venue]:checked");
    if (checked) setSelected(checked.value);
  }, []);
  const selectFromMap = (id: string) => {
    setSelected(id);
    const radio = document.getElementById(venueRadioId(id)) as HTMLInputElement;
    radio.checked = true;
    radio.focus();
  };
  const venueCount = `${venues.length} ${venues.length === 1 ? "venue" : "venues"}`;
  return (
    <main id="main" className="venue-finder">
      <PageBanner title={page.heading} intro={page.intro} />
      <div className="page-width">
        <VenueSearchForm search={search} />
        <div className={search.q || search.type !== "All" ? "venue-results venue-results--searched" : "venue-results"}>
          <h2>{page.listHeading}</h2>
          <VenueMap
            {...{ venues, search, selected }}
            caption={`Showing ${venueCount} in Telangana & Andhra Pradesh`}
            onSelect={selectFromMap}
          />
          <div className="venue-list">
            {venues.map((venue) => (
              <VenueCard
                key={venue.id}
                venue={venue}
                enquiryUrl={searchEnquiryUrl(search, venue)}
                selected={venue.id === selected}
                onSelect={setSelected}
              />
            ))}
            {venues.length === 0 && <NoVenues search={search} />}
            {venues.length > 0 && <p className="venue-list__note">{page.sampleNote}</p>}
          </div>
        </div>
      </div>
    </main>
  );
}
