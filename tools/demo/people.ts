import type { Access, Person } from "#app/permissions.ts";
import { daysAgo } from "./clock.ts";
import type { DemoOffice } from "./event-kinds.ts";

export type Staff = {
  /** auth_users.id */
  id: string;
  name: string;
  email: string;
  role: string | null;
  access: Access;
  office: DemoOffice;
  joinedAt: Date;
};

const person = (
  first: string,
  last: string,
  office: Staff["office"],
  access: Access,
  role: string | null,
  joinedDaysAgo: number,
): Staff => ({
  id: `demo-${first.toLowerCase()}`,
  name: `${first} ${last}`,
  email: `${first.toLowerCase()}@toranam.example`,
  role,
  access,
  office,
  joinedAt: daysAgo(joinedDaysAgo + 1 / 24),
});

/** The demo company: an owner, admins, staff of both offices, pending accounts and a disabled one. */
export const staff: readonly Staff[] = [
  person("Sravani", "Mandara", "hyderabad", "admin", "Founder and Owner", 900),
  person("Raghava", "Neelambari", "hyderabad", "admin", "Event Director", 820),
  person("Yamini", "Sampangi", "visakhapatnam", "admin", "Office Head, Visakhapatnam", 760),
  person("Keerthi", "Parijata", "hyderabad", "planner", "Wedding Planner", 610),
  person("Arjun", "Malhari", "hyderabad", "planner", "Sports Coordinator", 560),
  person("Tejaswini", "Sevanti", "hyderabad", "planner", "Corporate Accounts", 480),
  person("Vikranth", "Tilanga", "hyderabad", "planner", "Production Lead", 400),
  person("Anusha", "Kadambari", "visakhapatnam", "planner", "Wedding Planner", 350),
  person("Bharath", "Vakula", "visakhapatnam", "planner", "Venue Manager", 300),
  person("Chaitra", "Mallika", "visakhapatnam", "planner", "Media Producer", 210),
  person("Omkar", "Poolatha", "hyderabad", "planner", null, 45),
  person("Lakshmi", "Davanam", "hyderabad", "accounts", "Accounts", 420),
  person("Ravi", "Banthi", "hyderabad", "crew", "Lights and Rigging", 150),
  person("Ritika", "Chamanti", "hyderabad", "pending", null, 2),
  person("Srikar", "Mohanam", "visakhapatnam", "pending", null, 0),
  person("Pavan", "Sirimalle", "hyderabad", "disabled", "Logistics", 500),
];

/** The password of every demo account. */
export const demoPassword = "marigold-demo";

/** The people that tasks and leads are assigned to. */
export const team = staff.filter(({ access }) => access === "planner" || access === "admin");
export const owner = team[0] as Staff;
/** Somebody of the staff as a session would give them. */
export const actorOf = (one: Staff): Person => ({
  ...one,
  kind: "person",
  access: one.access as "planner",
  rights: [],
  sessionId: "demo",
  isConfirmed: true,
});
/** The person who issues invoices, records money and answers clients in the demo. */
export const demoAdmin: Person = actorOf(owner);
