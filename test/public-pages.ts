export const publicPaths = ["/", "/services", "/sports", "/venue-finder", "/ourproject", "/contact", "/privacy"] as const;
export const accountPaths = ["/login", "/sign-up", "/forgot-password", "/reset-password"] as const;

type Content = { texts: string[]; links?: [name: string, address: string][] };

const learnMore = ["sports", "corporate", "weddings", "cultural", "venues", "media"].map((slug): [string, string] => [
  "Learn More",
  `/services#${slug}`,
]);
const sixServices = [
  "Sports Events",
  "Corporate Events",
  "Weddings & Personal",
  "Cultural & Social Events",
  "Venue Management",
  "Media Production",
];

/** The texts and links that the specification gives each public page, by path. Home has a log-in form. */
export const publicContent: Record<string, Content> = {
  "/": {
    texts: [
      "Transform Your Event Vision Into Reality",
      "Our Premium Services",
      "Why Choose",
      ...sixServices,
      "Email",
      "Password",
      "Forgot Password",
    ],
    links: [["GET FREE QUOTE", "/contact"], ["SEE OUR WORK", "/ourproject"], ["View Our Portfolio", "/projects"], ...learnMore],
  },
  "/services": {
    texts: [...sixServices, "Get Free Consultation", "Get in Touch", "Name", "Email", "Phone", "Event type"],
    links: [
      ["Venue Finder", "/venue-finder"],
      ["Sports", "/sports"],
      ["Get Free Consultation", "#contact"],
      ["Plan with us", "#contact"],
    ],
  },
  "/sports": {
    texts: ["Cricket", "Kabaddi", "Powerlifting", "Handball", "Football", "Marathon", "Why Choose"],
    links: [
      ["Book a Consultation", "/contact"],
      ["View Our Projects", "/ourproject"],
      ["Get in Touch", "/contact"],
    ],
  },
  "/venue-finder": {
    texts: [
      "Find Venues",
      "Featured Venues",
      "Showing 3 venues in Telangana & Andhra Pradesh",
      "Banquet Hall",
      "Convention",
      "Outdoor",
      "Indoor",
      "Resort",
      "Hyderabad",
      "Vizag",
      "Secunderabad",
      "1000–2500",
      "200–800",
      "300–700",
      "₹1,200",
      "₹1,800",
      "₹900",
      "₹1,400",
      "₹850",
      "₹1,300",
    ],
    links: [["Enquire about this venue", "/contact?venue=golconda"]],
  },
  "/ourproject": {
    texts: ["Our Expertise", "Sports event management", "Wedding planning", "Complete event solutions", "Client Testimonials"],
    links: [["Plan Your Event", "/contact"]],
  },
  "/contact": {
    texts: [
      "Hyderabad",
      "Visakhapatnam",
      "+91 40 5550 0142",
      "+91 891 555 0142",
      "Monday–Friday 9:00 AM–6:00 PM",
      "Saturday 10:00 AM–2:00 PM",
      "Wedding",
      "Birthday Celebration",
      "Product Launch",
      "Concert / Festival",
    ],
    links: [["hello@toranam.example", "mailto:hello@toranam.example"]],
  },
  "/login": { texts: ["Log in", "Email", "Password"] },
  "/forgot-password": { texts: ["Email"] },
  "/reset-password": {
    texts: ["Set a New Password", "No active reset session found. Please check your email and click the reset link."],
    links: [
      ["Request New Reset Link", "/forgot-password"],
      ["Back to Login", "/login"],
    ],
  },
};
