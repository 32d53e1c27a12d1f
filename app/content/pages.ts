import { claims } from "./company.ts";

/**
 * The texts of the public pages. Strings of the specification are kept to the letter. What stands in {braces} is filled in when the
 * page is shown (placeholders.ts).
 */
export type Point = { title: string; text: string };

export const home = {
  title: "{company}: events and media in {places}",
  description:
    "Sports events, corporate events, weddings, cultural evenings, venues and media production in Telangana and Andhra Pradesh, planned and run by one crew.",
  /** 'Transform Your Event Vision Into Reality', in three lines. */
  headline: ["Transform Your", "Event Vision", "Into Reality"],
  intro: "Stadium finals, weddings, product launches and the films that remember them, planned and run by one crew.",
  heroAlt: "Night concert: an ikat-patterned screen behind dancers, beams of light over a raised-hands crowd",
  quoteAction: "GET FREE QUOTE",
  workAction: "SEE OUR WORK",
  servicesHeading: "Our Premium Services",
  servicesIntro:
    "Six crafts under one roof. Each picture is woven like a Telia Rumal, the tie-dyed cloth of this region, because that is where we come from.",
  benefitsHeading: "Why Choose {company}",
  portfolioAction: "View Our Portfolio",
  testimonialsHeading: "In their words",
  benefits: [
    { title: "One crew, start to finish", text: "The people who plan it also run it." },
    { title: "Two home cities", text: "Offices in {places}." },
    { title: "Reply {reply}", text: "Every enquiry, weekends included." },
    { title: `${claims.support} support`, text: "A named lead on call for your dates." },
    { title: "Sports specialists", text: `${claims.sportsYears} years of tournaments and marathons.` },
    { title: "Own media team", text: "Cameras, edit and live stream in house." },
    { title: "Clear costs", text: "Itemised quotes with GST shown." },
    { title: "Vendors we know", text: "Decor, food, sound and safety, vetted." },
  ] satisfies Point[],
} as const;

export const servicesPage = {
  title: "Services",
  description: "Six services from sports to media production: what each one covers and how to ask for it.",
  heading: "Six crafts, one plan",
  intro: "Take one of them or all six. Either way you deal with one lead, one run sheet and one invoice.",
  consultationAction: "Get Free Consultation",
  closingHeading: "Tell us the date first",
  closingText: "Dates decide more than budgets do. Give us yours and we answer {reply} with what is possible.",
  closingAction: "Plan with us",
  contactHeading: "Get in Touch",
  contactText: "A few lines are enough. The longer form asks for more, if you already know more.",
} as const;

export const sportsPage = {
  title: "Sports",
  description: `Cricket, kabaddi, powerlifting, handball, football and marathons: planned, officiated, run and streamed, for ${claims.sportsYears} years.`,
  heading: "Match days that run to the minute",
  intro: `For ${claims.sportsYears} years we have drawn fixtures, lit grounds and kept crowds safe across Telangana and Andhra Pradesh.`,
  consultationAction: "Book a Consultation",
  portfolioHeading: "Our Sports Portfolio",
  portfolioIntro: "Six sports we have run from the first whistle to the prize table. Choose one to read how.",
  reasonsHeading: "Why Choose {company} for sports",
  projectsAction: "View Our Projects",
  servicesHeading: "What we take on",
  closingHeading: "Have a tournament in mind?",
  closingText: "Tell us the sport, the number of teams and the dates. We send a plan and a clear quote.",
  closingAction: "Get in Touch",
  sports: [
    {
      slug: "cricket",
      alt: "Woven picture: a wicket between two bats and two pads, under floodlights",
      name: "Cricket",
      line: "T20 leagues and corporate cups under lights.",
      story:
        "Pitch and outfield checks, umpires and scorers, white-ball floodlights, ball-by-ball scoring on screen, and dressing rooms that are ready before the bus arrives.",
    },
    {
      slug: "kabaddi",
      alt: "Woven picture: two kabaddi players facing each other across the centre line",
      name: "Kabaddi",
      line: "Mat, arena and a crowd close enough to count.",
      story: "Certified mats, three-side seating, raid clocks the whole hall can see, and referees who know when to be quick.",
    },
    {
      slug: "powerlifting",
      alt: "Woven picture: a lifter holding a loaded bar overhead under three white lights",
      name: "Powerlifting",
      line: "Weigh-in to podium without a lost minute.",
      story:
        "Calibrated plates, three referee lights, a warm-up room with its own call board, and spotters briefed lift by lift.",
    },
    {
      slug: "handball",
      alt: "Woven picture: a goalkeeper with arms spread in a striped goal",
      name: "Handball",
      line: "Indoor courts, marked and measured.",
      story: "Court laying, goals and nets to the rule book, table officials, and a hall kept cool with the doors open.",
    },
    {
      slug: "football",
      alt: "Woven picture: a football before a goal net, corner flags on both sides",
      name: "Football",
      line: "Five-a-side evenings to district leagues.",
      story:
        "Ground booking, referees, medical cover at the touchline, ball boys and girls, and a table that updates at the final whistle.",
    },
    {
      slug: "marathon",
      alt: "Woven picture: a runner breaking the tape under the finish gate",
      name: "Marathon",
      line: "Road races with every corner manned.",
      story:
        "Route permissions, timing chips, water points, marshals, ambulances, bag drop, and roads handed back on the hour we promised.",
    },
  ],
  reasons: [
    { title: "Fixtures that hold", text: "Rest days, travel and rain are in the draw." },
    { title: "Officials on our list", text: "Umpires, referees and scorers we have worked with." },
    { title: "Safety first", text: "Medical, fire and crowd plans on paper." },
    { title: "Scores everywhere", text: "Board, screen and phone show the same number." },
    { title: "Our own cameras", text: "Live stream and highlights the same night." },
    { title: "Grounds we know", text: "From stadiums to school fields." },
    { title: "Sponsors looked after", text: "Branding placed, counted and photographed." },
    { title: "Clear costs", text: "Per match or per season, with GST shown." },
  ] satisfies Point[],
  services: [
    { title: "Tournament planning", text: "Format, calendar, rules and registration." },
    { title: "Grounds and equipment", text: "Booking, marking, lights, mats and balls." },
    { title: "Officials and scoring", text: "Umpires, referees, tables and live scores." },
    { title: "Match-day operations", text: "Gates, stands, water, medical and security." },
    { title: "Ceremonies and awards", text: "Opening, anthem, trophies and the walk-out." },
    { title: "Broadcast and media", text: "Stream, commentary, photographs and reels." },
  ] satisfies Point[],
} as const;

export const venuePage = {
  title: "Venue Finder",
  description: "Find a hall, lawn or banquet room in Telangana and Andhra Pradesh by name, place and type.",
  heading: "Find the ground it happens on",
  intro: "Halls, lawns and banquet rooms we have worked in and would book again.",
  listHeading: "Featured Venues",
  noVenues: "No venues found. Try adjusting your search criteria.",
  askForVenue: "Ask us: we know more places than these",
  sampleNote: "Names and addresses are samples.",
} as const;

export const projectsPage = {
  title: "Our Projects",
  description: "What we have run: sports, weddings and complete events in Telangana and Andhra Pradesh.",
  heading: "Our Projects",
  intro: `${claims.events} events in ${claims.years} years, from a floodlit final to a beach wedding at sunrise.`,
  planAction: "Plan Your Event",
  expertiseHeading: "Our Expertise",
  testimonialsHeading: "Client Testimonials",
  areas: [
    {
      title: "Sports event management",
      text: "Leagues, cups and road races: fixtures, officials, lights, scoring and safe crowds.",
      image: "weave-project-sports",
      alt: "Woven picture: a cup on the winners' steps between two beams of light",
      to: "/sports",
      link: "See sports",
    },
    {
      title: "Wedding planning",
      text: "Mandap, menu, music and guests, on the hour the priest gave.",
      image: "weave-project-wedding",
      alt: "Woven picture: two elephants of a wedding procession under a garlanded beam",
      to: "/services#weddings",
      link: "See weddings",
    },
    {
      title: "Complete event solutions",
      text: "Venue, stage, food, film and paperwork under one lead, with one invoice at the end.",
      image: "weave-project-complete",
      alt: "Woven picture: a striped tent, lit and open, with a screen inside",
      to: "/services",
      link: "See all services",
    },
  ],
} as const;

export const contactPage = {
  title: "Contact",
  description: "Send an event enquiry to our offices in {places}. We reply {reply}.",
} as const;

export const notFound = {
  title: "Page not found",
  heading: "There is nothing at this address",
  intro: "The link may be old, or a letter is missing. These pages exist:",
} as const;
