import { daysAgo, historyDays } from "./clock.ts";
import { phone } from "./names.ts";
import { chance, integer, pick } from "./random.ts";
import type { DemoRows } from "./rows.ts";

const trades: Record<string, readonly string[]> = {
  Catering: [
    "Tamarind Leaf Catering",
    "Banana Leaf Kitchens",
    "Andhra Thali Company",
    "Second Helping Catering",
    "Filter Coffee Counters",
  ],
  Decor: ["Marigold Mandap Works", "Toran and Thread", "Lotus Stage Decor", "Palm Frond Pandals", "Rangoli House"],
  Flowers: ["Jasmine String Florists", "Temple Road Flowers", "Seven Garlands"],
  "Sound and light": ["Low Note Audio", "Lamp Row Lighting", "Big Tent Sound", "Line Array Rentals"],
  Photography: ["Third Frame Studio", "Silver Print Photo", "Long Lens Sports Media"],
  Video: ["Reel and Ribbon Films", "Drone Line Video"],
  Transport: ["Ghat Road Coaches", "White Car Weddings", "Shuttle Bay"],
  Security: ["Gate Two Security", "Steady Hands Marshals"],
  Power: ["Hum Generators", "Reserve Diesel Power"],
  Tents: ["Open Sky Tents", "Shamiana Stores", "Coast Canopy"],
  Printing: ["Ink and Card Printers", "Wide Flex Banners"],
  Artists: ["Dhol Circle", "Nadaswaram Party of Two Rivers", "Evening Raga Ensemble", "Emcee Collective"],
  "Sports gear": ["Crease and Wicket", "Mat and Mallet"],
  "First aid": ["Ready Cot Ambulance", "Field Medics"],
};
const areas = [
  "Kukatpally, Hyderabad",
  "Secunderabad",
  "Begumpet, Hyderabad",
  "Uppal, Hyderabad",
  "Dwaraka Nagar, Visakhapatnam",
  "MVP Colony, Visakhapatnam",
  "Madhurawada, Visakhapatnam",
];
const terms = ["Net 30", "Net 15", "50% advance", "On delivery", "30% advance, rest on the day"];

/** Creates the vendors; a few are inactive. */
export const createVendors = (): DemoRows["vendors"] =>
  Object.entries(trades).flatMap(([serviceType, names]) =>
    names.map((vendorName) => {
      const domain = `${vendorName.toLowerCase().replaceAll(" ", "-")}.example`;
      const createdAt = daysAgo(historyDays - integer(0, 400));
      return {
        vendorName,
        contactEmail: chance(0.9) ? `bookings@${domain}` : null,
        phone: phone(80_000 + integer(0, 9_999)),
        serviceType,
        address: `${integer(2, 98)} Sample Street, ${pick(areas)}`,
        paymentTerms: pick(terms),
        status: chance(0.1) ? "inactive" : "active",
        website: chance(0.5) ? `https://${domain}/` : null,
        createdAt,
        updatedAt: createdAt,
      };
    }),
  );
