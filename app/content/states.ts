/** India's States and Union Territories by their GST code. */
export const states = {
  "01": "Jammu and Kashmir",
  "02": "Himachal Pradesh",
  "03": "Punjab",
  "04": "Chandigarh",
  "05": "Uttarakhand",
  "06": "Haryana",
  "07": "Delhi",
  "08": "Rajasthan",
  "09": "Uttar Pradesh",
  "10": "Bihar",
  "11": "Sikkim",
  "12": "Arunachal Pradesh",
  "13": "Nagaland",
  "14": "Manipur",
  "15": "Mizoram",
  "16": "Tripura",
  "17": "Meghalaya",
  "18": "Assam",
  "19": "West Bengal",
  "20": "Jharkhand",
  "21": "Odisha",
  "22": "Chhattisgarh",
  "23": "Madhya Pradesh",
  "24": "Gujarat",
  "25": "Daman and Diu",
  "26": "Dadra and Nagar Haveli and Daman and Diu",
  "27": "Maharashtra",
  "28": "Andhra Pradesh (before 2014)",
  "29": "Karnataka",
  "30": "Goa",
  "31": "Lakshadweep",
  "32": "Kerala",
  "33": "Tamil Nadu",
  "34": "Puducherry",
  "35": "Andaman and Nicobar Islands",
  "36": "Telangana",
  "37": "Andhra Pradesh",
  "38": "Ladakh",
  "96": "Other Countries",
  "97": "Other Territory",
  "99": "Centre Jurisdiction",
} as const satisfies Record<string, string>;

export type StateCode = keyof typeof states;

export const isStateCode = (text: string): text is StateCode => Object.hasOwn(states, text);

/** Codes that only old GST numbers have, and 99, which is not a place of supply. */
const codesNotOffered: readonly string[] = ["25", "28", "99"];
/** The places that a form offers, 96 (Other Countries) for what lies abroad. */
export const placeCodes = (Object.keys(states) as StateCode[]).filter((code) => !codesNotOffered.includes(code)).sort() as [
  StateCode,
  ...StateCode[],
];
export const isPlaceCode = (text: string): text is StateCode => placeCodes.some((code) => code === text);

export const stateName = (code: string): string => (isStateCode(code) ? states[code] : `State ${code}`);

/** Whether a country is India, however it was written; an empty one is. */
export const isIndia = (country: string | null): boolean => /^(india)?$/i.test(country?.trim() ?? "");

/** "Telangana (36)" */
export const stateNameAndCode = (code: string): string => {
  if (!code) return "Not chosen yet";
  return `${isStateCode(code) ? states[code] : "State"} (${code})`;
};

/** The options of a select of States, alphabetically; 96 and 97 come last. */
export const placeOptions: readonly { value: StateCode; label: string }[] = placeCodes
  .map((value) => ({ value, label: states[value] }))
  .sort((one, other) => Number(one.value > "90") - Number(other.value > "90") || one.label.localeCompare(other.label));
