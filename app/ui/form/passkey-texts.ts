/** Why the browser gave no passkey, in English. */
export const passkeyTexts = {
  unsupported: "This browser cannot use passkeys here. Please use another way.",
  noAnswer: "The server did not answer. Please try again.",
  isKnown: "This device has a passkey for this account already.",
  needsName: "Passkeys need the site's own name: they do not work at an address of numbers.",
  noConnection: "There is no connection to the server. Please try again.",
  unused: "No passkey was used. Please try again, or use another way.",
};

export type PasskeyTexts = typeof passkeyTexts;
