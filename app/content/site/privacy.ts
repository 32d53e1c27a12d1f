import { parseRichText } from "../rich-text.ts";
import { type Fields, richText, rows, text } from "./fields.ts";

/** The notice that the Digital Personal Data Protection Act, 2023 requires. A lawyer should check it before going live. */
const sections = [
  {
    heading: "When you send an enquiry",
    body: [
      "We store what you write in the form: name, company, email, phone, event type, date, time, place, number of guests, services, budget, your ideas, how you heard of us, and notes. We use it to answer you and to plan your event, and for nothing else.",
      "We keep it as long as we need it to answer you and to plan your event. Ask us, and we erase it earlier.",
      "With it we store which version of this notice you agreed to, when, and a code made of your IP address, from which nobody can read it. The mail that confirms your enquiry has a link with which you withdraw your consent.",
    ],
  },
  {
    heading: "When you sign up",
    body: [
      "We store your name, your email address and a one-way hash of your password, which nobody can read back. We keep them while the account exists. A session cookie keeps you logged in; another remembers for 90 days that you logged in with this browser, so that nobody can lock you out by guessing passwords. While you log in with a passkey or a code, two more tie that log-in to this browser for minutes. A last one remembers the colours that you chose for the dashboard. There is no other cookie. Of a passkey we store its name and its public half, of an authenticator app its key, encrypted, and of recovery codes one-way hashes; fingerprints and faces stay on your device. With each session we keep the kind of browser and the IP address it was used from, so that you can see on your account page where you are logged in; both are deleted when the session ends.",
    ],
  },
  {
    heading: "When you only visit the site",
    body: [
      "We load nothing from third parties and track nobody. The server keeps short technical logs, to find faults and abuse.",
      "When you leave a page on which you clicked, scrolled or typed, your browser tells us how fast the page was: how long its largest picture or text took to appear, how fast it reacted, and how far its content moved while loading. We keep daily counts of these figures for each page for 90 days, and nothing about who you are. To limit how many reports one sender can make, we keep your IP address for a little over an hour at most, separately from the counts. If your browser sends Do Not Track or Global Privacy Control, nothing is measured. When a page fails, or something on it is blocked for safety, your browser may tell us which page it was and what kind of problem; we count these reports for 90 days in the same way.",
    ],
  },
  {
    heading: "Who else sees it",
    body: [
      "Our own staff, as far as their work requires it, and the mail service that delivers our messages. We sell no data. Vendors of your event get only what they need, after you have agreed to the plan.",
    ],
  },
  {
    heading: "What you can ask for",
    body: [
      "You may withdraw your consent at any time. On request, and after checking that it is you, we",
      "- send you everything we hold about you, as a file;\n- correct what is wrong;\n- erase it. Tax invoices, notes and vouchers are the exception: the law makes us keep them for eight years.",
    ],
  },
  {
    heading: "Who to contact",
    body: [
      "{legal-name} answers for this data. Write to [{privacy-email}](mailto:{privacy-email}) or ring [{phone}](tel:{phone}). If our answer does not settle it, you may complain to the Data Protection Board of India.",
    ],
  },
];

export const privacyFields = {
  title: text({
    label: "Search title",
    max: 70,
    start: "Privacy",
    hint: "In the browser's tab and in search results, before the company's name.",
  }),
  description: text({
    label: "Search description",
    max: 200,
    rows: 2,
    start: "What we store when you send an enquiry or sign up, why, for how long, and how to see or erase it.",
  }),
  menuLabel: text({
    label: "Name in the menu",
    max: 30,
    optional: true,
    hint: "The footer has a link to this page in any case.",
  }),
  heading: text({ label: "Heading", max: 80, start: "What we keep, and why" }),
  intro: text({ label: "First lines", max: 300, rows: 3, start: "Plain answers about the data you give us." }),
  sections: rows({
    label: "Sections",
    rowLabel: "Section",
    minRows: 1,
    maxRows: 30,
    fields: { heading: text({ label: "Heading", max: 100 }), body: richText({ label: "Text", max: 6000 }) },
    start: sections.map(({ heading, body }) => ({ heading, body: parseRichText(body.join("\n\n")) })),
  }),
} satisfies Fields;
