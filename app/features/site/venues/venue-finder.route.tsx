import { useRef, useState } from "react";
import { Form, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { enquiryUrl } from "#app/company/enquiry-link.ts";
import { languageOfPath, pathIn } from "#app/company/language-path.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { useCompany } from "#app/company/use-company.ts";
import { useLanguage, useSitePath, useTexts } from "#app/company/use-language.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { searchedVenueTypes } from "#app/content/site/venue-types.ts";
import { isSampleVenue } from "#app/content/site/venues.ts";
import { isOnMap, stateNameIn } from "#app/content/state-names.ts";
import { publishedSite, readSite, requirePage } from "#app/features/website/website.server.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { useApplyOnChange } from "#app/ui/list/use-apply-on-change.ts";
import { PageBanner } from "#app/ui/page/page-banner.tsx";
import { withPhoto } from "../pictures.server.ts";
import type { Route } from "./+types/venue-finder.route.ts";
import { NoVenues, UnderstoodSearch } from "./search-answer.tsx";
import { VenueCard, venueRadioId } from "./venue-card.tsx";
import { searchVenues } from "./venue-finder.server.ts";
import { VenueMap } from "./venue-map.tsx";
import { readVenueSearch, type VenueSearch, venueSearchUrl } from "./venue-search.ts";
import "./venue-finder.css";

export const meta: Route.MetaFunction = (args) => (args.loaderData ? pageMeta(args, args.loaderData.page) : []);

export async function loader(args: Route.LoaderArgs) {
  const site = await readSite(args);
  const page = requirePage(site, "venues-page", args.url);
  const venues = site.items("venue");
  const search = readVenueSearch(args.url.searchParams, venues);
  const { found, nearest, ...answer } = searchVenues(site, search);
  return {
    ...answer,
    search,
    page: { ...page, sampleNote: venues.some(isSampleVenue) ? page.sampleNote : "" },
    venues: found.map((venue) => withPhoto(venue, "")),
    nearest: nearest.map(({ venue, misses }) => ({ venue: withPhoto(venue, ""), misses })),
  };
}

/** Another selected venue is another URL of the same answer. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && answerKey(currentUrl) !== answerKey(nextUrl);

const answerKey = ({ pathname, searchParams }: URL) =>
  JSON.stringify([pathname, searchParams.get("q") ?? "", searchParams.get("type") ?? "All"]);

/** The form is a GET form; a POST is redirected to the URL of its search. */
export async function action({ request, url }: Route.ActionArgs) {
  const fields = await postedForm(request);
  const params = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  const search = venueSearchUrl(readVenueSearch(params, publishedSite().items("venue")));
  return redirect(pathIn(languageOfPath(url.pathname), search), 303);
}

export default function VenueFinderPage({ loaderData }: Route.ComponentProps) {
  const { page, search, venues, nearest, chips, unknown, askUrl, guests } = loaderData;
  const texts = useTexts().venues;
  const sitePath = useSitePath();
  const [selected, setSelected] = useState(search.venue);
  const heading = useRef<HTMLHeadingElement>(null);
  const selectFromMap = (id: string) => {
    setSelected(id);
    const radio = document.getElementById(venueRadioId(id)) as HTMLInputElement;
    radio.checked = true;
    radio.focus();
  };
  const hasMap = useCompany().offices.some(({ stateCode }) => isOnMap(stateCode));
  const language = useLanguage();
  const mapStates = { first: stateNameIn(language, "36"), second: stateNameIn(language, "37") };
  const isSearched = search.q !== "" || search.type !== "All";
  const onMap = venues.filter(({ marker }) => marker.labelSide !== "none");
  /** The value of the placeholder `venues`: "12 venues". */
  const venueCount = ({ length }: { length: number }) => ({
    venues: fillPlaceholders(length === 1 ? texts.one : texts.several, { count: String(length) }),
  });
  const card = (venue: (typeof venues)[number], misses = "") => (
    <VenueCard
      key={venue.slug}
      {...{ venue, misses }}
      enquiryUrl={sitePath(enquiryUrl({ venue: venue.slug, guests }))}
      selected={venue.slug === selected}
      onSelect={setSelected}
    />
  );
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
          <div className="stack gap-4">
            <h2 ref={heading} tabIndex={-1}>
              {isSearched ? fillPlaceholders(texts.found, venueCount(venues)) : page.listHeading}
            </h2>
            <UnderstoodSearch {...{ chips, unknown }} onRemove={() => heading.current?.focus({ preventScroll: true })} />
          </div>
          {hasMap ? (
            <VenueMap
              {...{ venues, search, selected }}
              caption={fillPlaceholders(texts.showing, { ...venueCount(onMap), ...mapStates })}
              onSelect={selectFromMap}
            />
          ) : (
            <p className="soft venue-results__count" aria-live="polite">
              {fillPlaceholders(texts.showingAll, venueCount(venues))}
            </p>
          )}
          <div className="venue-list">
            {venues.map((venue) => card(venue))}
            {venues.length === 0 && <NoVenues {...{ page, search, askUrl }} hasNearest={nearest.length > 0} />}
            {nearest.map(({ venue, misses }) => card(venue, misses))}
            {venues.length > 0 && page.sampleNote && <p className="full-width faint text-small">{page.sampleNote}</p>}
          </div>
        </div>
      </div>
    </main>
  );
}

/** Searches while somebody types and keeps the search in the URL; without JavaScript its button does the same. */
function VenueSearchForm({ search: { q, type } }: { search: VenueSearch }) {
  const texts = useTexts().venues;
  const sitePath = useSitePath();
  const { form, cancel: _, ...handlers } = useApplyOnChange({ q, type });
  return (
    <Form className="venue-search" role="search" action={sitePath("/venue-finder")} preventScrollReset {...handlers} ref={form}>
      <Field label={texts.search} name="q" type="search" placeholder={texts.searchHint} defaultValue={q} maxLength={200} />
      <Select
        label={texts.type}
        name="type"
        defaultValue={type}
        options={searchedVenueTypes.map((value) => ({ value, label: texts.types[value] }))}
      />
      <Button>{texts.find}</Button>
    </Form>
  );
}
