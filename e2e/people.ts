/** The company of the tests: names and addresses are samples. */
export const people = {
  sravani: { email: "sravani@toranam.example", name: "Sravani Reddy", options: ["--admin", "--role", "Event Director"] },
  keerthi: { email: "keerthi@toranam.example", name: "Keerthi Naidu", options: ["--role", "Wedding Planner"] },
  arjun: { email: "arjun@toranam.example", name: "Arjun Varma", options: [] },
} as const;
export type PersonName = keyof typeof people;
