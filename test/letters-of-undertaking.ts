/** Letters of undertaking of both offices of the sample company, for `company().letters`. */
export const exampleLettersOfUndertaking = [
  { office: "hyderabad", financialYear: "2627", arn: "AD360426000142A" },
  { office: "visakhapatnam", financialYear: "2627", arn: "AD370426000142B" },
];
