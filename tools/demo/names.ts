import { checkDigit } from "#app/gst/gstin.ts";

/*
 * Invented names: surnames are flowers and ragas, and e-mail addresses use the domains reserved for examples.
 */
const firstNames =
  "Aditi Ananya Arnav Bhavya Charan Deepika Divya Gautam Harini Ishaan Jahnavi Karthik Kiran Lalita Madhav Meghana Mohana Nandini Nikhil Pallavi Pranav Rohan Sahasra Sameera Sindhu Siddharth Tarun Uma Varsha Vihaan".split(
    " ",
  );
const surnames =
  "Chamanti Kadambari Kanakambara Malhari Mallika Mandara Mohanam Nandivarda Neelambari Parijata Poolatha Sampangi Sevanti Sirimalle Tilanga Vakula".split(
    " ",
  );

export type Name = { firstName: string; full: string; email: string };

const exampleDomains = ["example.com", "example.net", "example.org"];

/** Every combination once; the caller shuffles them. */
export const allNames: readonly Name[] = firstNames.flatMap((first) =>
  surnames.map((last, at) => ({
    firstName: first,
    full: `${first} ${last}`,
    email: `${first}.${last}@${exampleDomains[at % 3]}`.toLowerCase(),
  })),
);

/**
 * A number that nobody has: "+91 00000 10042", because no Indian mobile number begins with 0. Every third of the first 3,000 belongs to a
 * family abroad: "+44 7700 900014" is reserved for films, and WhatsApp's links accept it.
 */
export const phone = (count: number): string =>
  count % 3 === 0 && count < 3_000 ? `+44 7700 ${900_000 + count / 3}` : `+91 00000 ${String(10_000 + count)}`;

export type Firm = Record<"name" | "domain" | "gstin" | "state" | "address" | "city" | "pin", string>;

// Name, GST code of its State, address, city, PIN code.
const firmFacts: readonly [name: string, state: string, address: string, city: string, pin: string][] = [
  ["Kolam Analytics", "36", "Sample Tower, Gachibowli", "Hyderabad", "500032"],
  ["Deccan Kite Motors", "36", "Plot 9, Sample Estate, Patancheru", "Hyderabad", "502319"],
  ["Two Lamps Foods", "37", "Sample Mill Road, Gajuwaka", "Visakhapatnam", "530026"],
  ["Jasmine Loop Software", "36", "Sample Park, Madhapur", "Hyderabad", "500081"],
  ["Ninth Monsoon Textiles", "37", "Sample Bazaar, Kurupam Market", "Visakhapatnam", "530001"],
  ["Blue Peacock Pharma", "36", "Sample Valley, Shamirpet", "Hyderabad", "500078"],
  ["Salt Pan Logistics", "37", "Sample Port Road", "Visakhapatnam", "530035"],
  ["Clay Horse Toys", "29", "Sample Cross", "Channapatna", "562160"],
  ["Lantern Street Schools", "36", "Sample Street, Tarnaka", "Hyderabad", "500017"],
  ["Red Earth Cycles", "37", "Sample Junction", "Anakapalli", "531001"],
  ["Silver Anklet Jewels", "36", "Sample Lane, Abids", "Hyderabad", "500001"],
  ["Tamarind Robotics", "36", "Sample Campus, Kokapet", "Hyderabad", "500075"],
  ["Sea Gate Shipping", "27", "Sample Dock, Ballard Estate", "Mumbai", "400001"],
  ["Hill Wind Energy", "37", "Sample Ridge, Araku Road", "Visakhapatnam", "531149"],
  ["Monsoon Ledger Accountants", "36", "Sample Chambers, Somajiguda", "Hyderabad", "500082"],
  ["Copper Pot Kitchens", "33", "Sample Salai, Guindy", "Chennai", "600032"],
];

export const firms: readonly Firm[] = firmFacts.map(([name, state, address, city, pin], at) => ({
  name,
  state,
  address,
  city,
  pin,
  domain: `${name.toLowerCase().replaceAll(" ", "-")}.example`,
  gstin: sampleGstin(state, at + 1),
}));

/** A GSTIN with a valid check digit and the letters ZZZ, which no issued PAN has. */
function sampleGstin(state: string, count: number): string {
  const body = `${state}ZZZCF${String(count).padStart(4, "0")}D1Z`;
  return body + checkDigit(body);
}
