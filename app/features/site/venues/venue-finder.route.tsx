import { useState } from "react";
import { Form, redirect, type ShouldRevalidateFunctionArgs, useSearchParams, useSubmit } from "react-router";
import { languageOfPath, pathIn } from "#app/company/language-path.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { useCompany } from "#app/company/use-company.ts";
import { useSitePath, useTexts } from "#app/company/use-language.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import type { Content } from "#app/content/site/kinds.ts";
import { searchedVenueTypes, venueTypePictures } from "#app/content/site/venue-types.ts";
import { isSampleVenue, type Venue } from "#app/content/site/venues.ts";
import { isOnMap } from "#app/content/state-names.ts";
import { publishedSite, readSite, requirePage } from "#app/features/website/website.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageBanner } from "#app/ui/page/page-banner.tsx";
import { ResponsivePicture } from "#app/ui/responsive-picture.tsx";
import { withPhoto } from "../pictures.server.ts";
import type { Route } from "./+types/venue-finder.route.ts";
import { VenueCard, venueRadioId } from "./venue-card.tsx";
import { VenueMap } from "./venue-map.tsx";
import { findVenues, readVenueSearch, searchEnquiryUrl, type VenueSearch, venueSearchUrl } from "./venue-search.ts";
import "#app/ui/arrow-link.css";
import "./venue-finder.css";
import { postedForm } from "#app/platform/request.server.ts";

export const meta: Route.MetaFunction = (args) => (args.loaderData ? pageMeta(args, args.loaderData.page) : []);

export async function loader(args: Route.LoaderArgs) {
  const site = await readSite(args);
  const page = requirePage(site, "venues-page");
  const venues = site.items("venue");
  return {
    page: { ...page, sampleNote: venues.some(isSampleVenue) ? page.sampleNote : "" },
    venues: venues.map((venue) => withPhoto(venue, "")),
  };
}

/** A search needs no server: the page has all venues. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname;

/** The form is a GET form; a POST is redirected to the URL of its search. */
export async function action({ request, url }: Route.ActionArgs) {
  const fields = await postedForm(request);
  const params = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  const search = venueSearchUrl(readVenueSearch(params, publishedSite().items("venue")));
  return redirect(pathIn(languageOfPath(url.pathname), search), 303);
}

export default function VenueFinderPage({ loaderData: { page, venues: allVenues } }: Route.ComponentProps) {
  const search = readVenueSearch(useSearchParams()[0], allVenues);
  const venues = findVenues(allVenues, search);
  const texts = useTexts().venues;
  const sitePath = useSitePath();
  const [selected, setSelected] = useState(search.venue);
  const selectFromMap = (id: string) => {
    setSelected(id);
    const radio = document.getElementById(venueRadioId(id)) as HTMLInputElement;
    radio.checked = true;
    radio.focus();
  };
  const hasMap = useCompany().offices.some(({ stateCode }) => isOnMap(stateCode));
  const isSearched = search.q !== "" || search.type !== "All";
  const onMap = venues.filter(({ marker }) => marker.labelSide !== "none");
  /** The value of the placeholder `venues`: "12 venues". */
  const venueCount = (shown: readonly Venue[]) => ({
    venues: fillPlaceholders(shown.length === 1 ? texts.one : texts.several, { count: String(shown.length) }),
  });
  return (
    <main id="main" className="venue-finder">
      <PageBanner title={page.heading} intro={page.intro} />
      <div className="page-width">
        <VenueSearchForm search={search} />
        <div
          className={["venue-results", isSearched && "venue-results--searched", !hasMap && "venue-results--no-map"]
            .filter(Boolean)
            .join(" ")}
        >
          <h2>{isSearched ? fillPlaceholders(texts.found, venueCount(venues)) : page.listHeading}</h2>
          {hasMap ? (
            <VenueMap
              {...{ venues, search, selected }}
              caption={fillPlaceholders(texts.showing, venueCount(onMap))}
              onSelect={selectFromMap}
            />
          ) : (
            <p className="soft venue-results__count" aria-live="polite">
              {fillPlaceholders(texts.showingAll, venueCount(venues))}
            </p>
          )}
          <div className="venue-list">
            {venues.map((venue) => (
              <VenueCard
                key={venue.slug}
                venue={venue}
                enquiryUrl={sitePath(searchEnquiryUrl(search, venue))}
                selected={venue.slug === selected}
                onSelect={setSelected}
              />
            ))}
            {venues.length === 0 && <NoVenues page={page} search={search} />}
            {venues.length > 0 && page.sampleNote && <p className="full-width faint text-small">{page.sampleNote}</p>}
          </div>
        </div>
      </div>
    </main>
  );
}

/** Searches on every change and keeps the search in the URL; without JavaScript its button does the same. */
function VenueSearchForm({ search }: { search: VenueSearch }) {
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

/** Shown instead of the cards; shows the picture of the venue type when the search has one. */
function NoVenues({ page, search }: { page: Content<"venues-page">; search: VenueSearch }) {
  const sitePath = useSitePath();
  const image = venueTypePictures[search.type as keyof typeof venueTypePictures];
  return (
    <div className="full-width soft venue-list__empty">
      {image && <ResponsivePicture image={image} alt="" sizes="(max-width: 620px) 56vw, 400px" />}
      <p>{page.noVenues}</p>
      <Link className="arrow-link" to={sitePath(searchEnquiryUrl(search))}>
        {page.askForVenue}
      </Link>
    </div>
  );
}
