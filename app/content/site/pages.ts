import { type ContentOf, type Fields, picture, rows, text, texts } from "./fields.ts";
import { builtInPicture } from "./woven-pictures.ts";

// The texts of the public pages, with the lengths that the WEBSITE view allows. `start` is what a new database shows; texts that the
// specification fixes are word for word as it has them. A name in {braces} is filled in when the page is shown (placeholders.ts).

const heading = (label: string, start: string) => text({ label, max: 80, start });
const intro = (label: string, start: string) => text({ label, max: 300, rows: 3, start });
const button = (label: string, start: string) => text({ label, max: 40, narrow: true, start });

type Page = { title: string; description: string; menuLabel: string; homeTitle?: boolean };

/** The fields of every page. */
const page = ({ title, description, menuLabel, homeTitle }: Page) => ({
  title: text({
    label: "Search title",
    max: 70,
    start: title,
    hint: homeTitle
      ? "In the browser's tab and in search results."
      : "In the browser's tab and in search results, before the company's name.",
  }),
  description: text({
    label: "Search description",
    max: 200,
    rows: 2,
    start: description,
    hint: "Search engines and shared links show it below the title.",
  }),
  menuLabel: text({ label: "Name in the menu", max: 30, narrow: true, optional: true, start: menuLabel }),
});

const pointFields = {
  title: text({ label: "Title", max: 60, narrow: true }),
  text: text({ label: "Text", max: 160, narrow: true }),
};
export type Point = ContentOf<typeof pointFields>;
const points = (label: string, start: readonly Point[]) =>
  rows({ label, rowLabel: "Point", minRows: 1, maxRows: 12, fields: pointFields, start });

export const homeFields = {
  ...page({
    title: "{company}: events{and-media} in {places}",
    description: "{offers-first} in {states}, planned and run by one crew.",
    menuLabel: "Home",
    homeTitle: true,
  }),
  /** 'Transform Your Event Vision Into Reality', in three lines. */
  headline: texts({
    label: "Headline",
    rowLabel: "Line",
    minRows: 1,
    maxRows: 4,
    max: 24,
    start: ["Transform Your", "Event Vision", "Into Reality"],
  }),
  intro: intro("First lines", "{three-offers-first} in {places}. A planner with a name calls you {reply}."),
  hero: picture({
    label: "Large picture",
    optional: true,
    hint: "At the top, behind the headline: a photograph, the painted stage, the wedding mandap or another. It is darkened, so that the words can be read. None: the mandap where weddings are the first service, else the stage.",
  }),
  heroAlt: text({
    label: "Description of the painted stage",
    max: 160,
    start: "Night concert: an ikat-patterned screen behind dancers, beams of light over a raised-hands crowd",
    hint: "For those who cannot see it.",
  }),
  linkPicture: picture({
    label: "Picture of shared links",
    optional: true,
    hint: "WhatsApp and others show it with a link to the website. Best twice as wide as high.",
  }),
  quoteAction: button("Button to the enquiry", "GET FREE QUOTE"),
  workAction: button("Button to the projects", "SEE OUR WORK"),
  servicesHeading: heading("Heading of the services", "Our Premium Services"),
  servicesIntro: intro(
    "Text beside it",
    "{services-first} crafts under one roof. Each picture is woven like ikat, the cloth whose threads are dyed before the loom.",
  ),
  serviceAction: button("Link of a service", "Learn More"),
  benefitsHeading: heading("Heading of the reasons", "Why Choose {company}"),
  benefits: points("Reasons", [
    { title: "Reply {reply}", text: "Every enquiry, weekends included." },
    { title: "One crew, start to finish", text: "The people who plan it also run it." },
    { title: "Sports specialists", text: "{only-sports}{sports-years} years of tournaments and marathons." },
    { title: "{support} support", text: "A named lead on call for your dates." },
    { title: "Clear costs", text: "Itemised quotes with GST shown." },
    { title: "At home here", text: "Based in {places}." },
    { title: "Own media team", text: "{only-media}Cameras, edit and live stream in house." },
    { title: "Vendors we know", text: "Decor, food, sound and safety, vetted." },
  ]),
  portfolioAction: button("Button below the reasons", "View Our Portfolio"),
  testimonialsHeading: heading("Heading of the testimonials", "In their words"),
} satisfies Fields;

export const servicesPageFields = {
  ...page({
    title: "Services",
    description: "{services-first} services: what each one covers and how to ask for it.",
    menuLabel: "Services",
  }),
  heading: heading("Heading", "{services-first} crafts, one plan"),
  intro: intro(
    "First lines",
    "Take one of them or {all-services}. Either way you deal with one lead, one run sheet and one invoice.",
  ),
  consultationAction: button("Button", "Get Free Consultation"),
  listLabel: text({ label: "Name of the list", max: 60, start: "Our {services} services", hint: "Screen readers say it." }),
  closingHeading: heading("Heading of the call", "Tell us the date first"),
  closingText: intro(
    "Text of the call",
    "Dates decide more than budgets do. Give us yours and we answer {reply} with what is possible.",
  ),
  closingAction: button("Button of the call", "Plan with us"),
  contactHeading: heading("Heading of the form", "Get in Touch"),
  contactText: intro("Text beside the form", "A few lines are enough. The longer form asks for more, if you already know more."),
} satisfies Fields;

export const sportsPageFields = {
  ...page({
    title: "Sports",
    description:
      "Cricket, kabaddi, powerlifting, handball, football and marathons: planned, officiated, run and streamed, for {sports-years} years.",
    menuLabel: "Sports",
  }),
  heading: heading("Heading", "Match days that run to the minute"),
  intro: intro(
    "First lines",
    "For {sports-years} years we have drawn fixtures, lit grounds and kept crowds safe across {states}.",
  ),
  consultationAction: button("Button", "Book a Consultation"),
  portfolioHeading: heading("Heading of the sports", "Our Sports Portfolio"),
  portfolioIntro: intro(
    "Text beside it",
    "{sports-first} sports we have run from the first whistle to the prize table. Choose one to read how.",
  ),
  sportAction: button("Link of a sport", "How we run it"),
  reasonsHeading: heading("Heading of the reasons", "Why Choose {company} for sports"),
  reasons: points("Reasons", [
    { title: "Fixtures that hold", text: "Rest days, travel and rain are in the draw." },
    { title: "Officials on our list", text: "Umpires, referees and scorers we have worked with." },
    { title: "Safety first", text: "Medical, fire and crowd plans on paper." },
    { title: "Scores everywhere", text: "Board, screen and phone show the same number." },
    { title: "Our own cameras", text: "Live stream and highlights the same night." },
    { title: "Grounds we know", text: "From stadiums to school fields." },
    { title: "Sponsors looked after", text: "Branding placed, counted and photographed." },
    { title: "Clear costs", text: "Per match or per season, with GST shown." },
  ]),
  projectsAction: button("Button below the reasons", "View Our Projects"),
  servicesHeading: heading("Heading of what you take on", "What we take on"),
  services: points("What you take on", [
    { title: "Tournament planning", text: "Format, calendar, rules and registration." },
    { title: "Grounds and equipment", text: "Booking, marking, lights, mats and balls." },
    { title: "Officials and scoring", text: "Umpires, referees, tables and live scores." },
    { title: "Match-day operations", text: "Gates, stands, water, medical and security." },
    { title: "Ceremonies and awards", text: "Opening, anthem, trophies and the walk-out." },
    { title: "Broadcast and media", text: "Stream, commentary, photographs and reels." },
  ]),
  closingHeading: heading("Heading of the call", "Have a tournament in mind?"),
  closingText: intro(
    "Text of the call",
    "Tell us the sport, the number of teams and the dates. We send a plan and a clear quote.",
  ),
  closingAction: button("Button of the call", "Get in Touch"),
} satisfies Fields;

export const venuesPageFields = {
  ...page({
    title: "Venue Finder",
    description: "Find a hall, lawn or banquet room in {states} by name, place and type.",
    menuLabel: "Venue Finder",
  }),
  heading: heading("Heading", "Find the ground it happens on"),
  intro: intro("First lines", "Halls, lawns and banquet rooms we have worked in and would book again."),
  listHeading: heading("Heading of the venues", "Featured Venues"),
  noVenues: intro("When a search finds none", "No venues found. Try adjusting your search criteria."),
  askForVenue: text({ label: "Link below it", max: 80, start: "Ask us: we know more places than these" }),
  sampleNote: text({
    label: "Note below the venues",
    max: 160,
    optional: true,
    start: "Names and addresses are samples.",
    hint: "It shows while a venue of the sample is among them.",
  }),
} satisfies Fields;

export const projectsPageFields = {
  ...page({
    title: "Our Projects",
    description: "What we have run in {states}: {three-offers}.",
    menuLabel: "Our Projects",
  }),
  heading: heading("Heading", "Our Projects"),
  intro: intro("First lines", "{events} events in {years} years, from a floodlit final to a beach wedding at sunrise."),
  planAction: button("Button", "Plan Your Event"),
  expertiseHeading: heading("Heading of the fields of work", "Our Expertise"),
  areas: rows({
    label: "Fields of work",
    rowLabel: "Field of work",
    maxRows: 6,
    fields: {
      title: text({ label: "Title", max: 60 }),
      text: text({ label: "Text", max: 200, rows: 2 }),
      picture: picture({ label: "Picture" }),
      to: text({
        label: "Leads to",
        max: 100,
        narrow: true,
        pattern: /^\/(?!\/)[^\s]*$/,
        message: "An address of this site: it starts with /.",
        start: "/services",
      }),
      link: text({ label: "Link", max: 40, narrow: true }),
    },
    start: [
      {
        title: "Sports event management",
        text: "{only-sports}Leagues, cups and road races: fixtures, officials, lights, scoring and safe crowds.",
        picture: builtInPicture("project-sports"),
        to: "/sports",
        link: "See sports",
      },
      {
        title: "Wedding planning",
        text: "{only-weddings}Mandap, menu, music and guests, on the hour the priest gave.",
        picture: builtInPicture("project-wedding"),
        to: "/services#weddings",
        link: "See weddings",
      },
      {
        title: "Complete event solutions",
        text: "Venue, stage, food and paperwork under one lead, with one invoice at the end.",
        picture: builtInPicture("project-complete"),
        to: "/services",
        link: "See all services",
      },
    ],
  }),
  testimonialsHeading: heading("Heading of the testimonials", "Client Testimonials"),
} satisfies Fields;

export const contactPageFields = {
  ...page({
    title: "Contact",
    description: "Send an event enquiry to {company} in {places}. We reply {reply}.",
    menuLabel: "Contact",
  }),
  heading: heading("Heading", "Contact"),
  intro: intro("First lines", "Tell us what you are planning. We reply {reply}."),
  formHeading: heading("Heading of the form", "Event enquiry"),
  writeHeading: heading("Heading of mail and WhatsApp", "Write or call"),
  hoursHeading: heading("Heading of the hours", "Business hours"),
} satisfies Fields;

export const notFoundFields = {
  title: heading("Title", "Page not found"),
  heading: heading("Heading", "There is nothing at this address"),
  intro: intro("First lines", "The link may be old, or a letter is missing. These pages exist:"),
} satisfies Fields;
