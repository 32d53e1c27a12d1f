/** What the pages of secret links say. Each language has a file; one that lacks a text does not compile. */
export const en = {
  quote: {
    chosen: "chosen",
  },
  closed: {
    title: "This link is closed",
    text: "Nothing is lost. Your planner has the quote and every payment, and can send you the right link in a minute.",
    reasons: [
      "A newer link was sent. Look for the latest WhatsApp message or mail from us.",
      "Part of the link was cut off, or it was copied from another browser. Open it from the message itself.",
      "The event is over and the page has been put away.",
    ],
    ask: "Ask for the new link",
    whatsapp: "Ask on WhatsApp",
    message: "My link is closed. Please send me the new one.",
    nothingShown: "Nothing about any client is shown at this address.",
  },
};

export type LinkTexts = typeof en;
