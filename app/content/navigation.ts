export const navigation = [
  { label: "Home", to: "/" },
  { label: "Services", to: "/services" },
  { label: "Venue Finder", to: "/venue-finder" },
  { label: "Sports", to: "/sports" },
  { label: "Our Projects", to: "/ourproject" },
  { label: "Contact", to: "/contact" },
] as const;
