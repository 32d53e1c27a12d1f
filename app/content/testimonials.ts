/** Signed by companies and places, not by persons. Samples, like everything in company.ts. */
export type Testimonial = { author: string; place: string; text: string; rating: 5 };

export const homeTestimonials: readonly Testimonial[] = [
  {
    author: "District Cricket League",
    place: "Hyderabad",
    text: "The final ran to the minute, under lights, with four thousand people in. Our players still talk about the walk-out.",
    rating: 5,
  },
  {
    author: "A family in Pandurangapuram",
    place: "Wedding in Visakhapatnam",
    text: "They hung the toranam themselves at five in the morning because my grandmother asked. That is the kind of team they are.",
    rating: 5,
  },
  {
    author: "Nuvera Devices",
    place: "Product launch, Hitec City",
    text: "One call, one plan, one invoice. The launch film was edited before our guests reached the airport.",
    rating: 5,
  },
];

export const projectTestimonials: readonly Testimonial[] = [
  {
    author: "Coastal Runners Club",
    place: "Half marathon, Visakhapatnam",
    text: "Twelve water points, two ambulances and a finish line that never backed up. The city asked us to come again.",
    rating: 5,
  },
  {
    author: "Deccan Design College",
    place: "Annual fest, Secunderabad",
    text: "Three stages and no quarrel over the timetable. They left the grounds cleaner than they found them.",
    rating: 5,
  },
];
