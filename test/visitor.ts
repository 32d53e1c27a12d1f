/** The enquiry of visitor `n`. */
export const enquiryOf = (n: number) => ({
  name: `Visitor ${n}`,
  email: `visitor${n}@example.com`,
  phone: `9${String(100_000_000 + n)}`,
  event_type: "Wedding",
  date: "2099-02-14",
  time: "18:00",
  vision: `Lamps for ${n}`,
});
