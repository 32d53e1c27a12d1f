import type { Access } from "#app/permissions.ts";

export type Staff = {
  /** auth_users.id */
  id: string;
  name: string;
  email: string;
  role: string | null;
  access: Access;
  office: "hyderabad" | "visakhapatnam";
  /** Days since they joined. */
  joined: number;
};

const one = (
  first: string,
  last: string,
  office: Staff["office"],
  access: Access,
  role: string | null,
  joined: number,
): Staff => ({
  id: `demo-${first.toLowerCase()}`,
  name: `${first} ${last}`,
  email: `${first.toLowerCase()}@toranam.example`,
  role,
  access,
  office,
  joined,
});

/** The company of the demo: an owner, admins, staff of both offices, people who wait, one who left. */
export const staff: readonly Staff[] = [
  one("Sravani", "Mandara", "hyderabad", "admin", "Founder and Owner", 900),
  one("Raghava", "Neelambari", "hyderabad", "admin", "Event Director", 820),
  one("Yamini", "Sampangi", "visakhapatnam", "admin", "Office Head, Visakhapatnam", 760),
  one("Keerthi", "Parijata", "hyderabad", "user", "Wedding Planner", 610),
  one("Arjun", "Malhari", "hyderabad", "user", "Sports Coordinator", 560),
  one("Tejaswini", "Sevanti", "hyderabad", "user", "Corporate Accounts", 480),
  one("Vikranth", "Tilanga", "hyderabad", "user", "Production Lead", 400),
  one("Anusha", "Kadambari", "visakhapatnam", "user", "Wedding Planner", 350),
  one("Bharath", "Vakula", "visakhapatnam", "user", "Venue Manager", 300),
  one("Chaitra", "Mallika", "visakhapatnam", "user", "Media Producer", 210),
  one("Omkar", "Poolatha", "hyderabad", "user", null, 45),
  one("Ritika", "Chamanti", "hyderabad", "pending", null, 2),
  one("Srikar", "Mohanam", "visakhapatnam", "pending", null, 0),
  one("Pavan", "Sirimalle", "hyderabad", "disabled", "Logistics", 500),
];

/** Everybody of the demo has it. */
export const demoPassword = "marigold-demo";

/** Whom tasks and leads go to. */
export const team = staff.filter(({ access }) => access === "user" || access === "admin");
export const owner = team[0] as Staff;
