import type { ChecklistName } from "./checklists.ts";
import { defaultLeadSources } from "./lead-sources.ts";

/** True while the facts below are invented; the admin's first steps show it until the section "Company" is saved. */
export const isSample = true;

export const isSampleName = (name: string): boolean => isSample && name === defaultCompany.name;

const legalName = "Toranam Events and Media";

/** The same values as in app/styles/tokens.css. Not a part of `defaultCompany`, so that the scripts of the pages contain the colours only. */
export const defaultColors = { brand: "#b0122f", accent: "#faa71e" };

/**
 * The company's facts in a new database, and those of the demo. SETTINGS changes them; readers take the current ones from
 * `company()` (company/company.server.ts) or `useCompany()`. What each field of this file means: company/company-fields.ts and
 * document-fields.ts.
 */
export const defaultCompany = {
  name: "Toranam",
  legalName,
  tagline: "Events and media in Hyderabad and Visakhapatnam",
  logo: "",
  brandColor: defaultColors.brand,
  accentColor: defaultColors.accent,
  nameMeaning: "A toranam is the garland hung over the door when something worth gathering for is about to begin.",
  nameMeaningTe: "తోరణం అంటే, వేడుక మొదలుకాబోతోందని చెబుతూ గుమ్మానికి కట్టే మాల.",
  nameMeaningHi: "तोरणम वह बंदनवार है जो कोई शुभ आयोजन शुरू होने से पहले दरवाज़े पर बाँधा जाता है।",
  siteTe: true,
  siteHi: true,
  email: "hello@toranam.example",
  privacyEmail: "",
  securityEmail: "",
  whatsapp: "914055500142",
  hours: [
    { days: "Monday–Friday", times: "9:00 AM–6:00 PM" },
    { days: "Saturday", times: "10:00 AM–2:00 PM" },
  ],
  social: [],
  replyPromiseHours: 24,
  countsWeekends: true,
  leadSources: defaultLeadSources.join("\n"),
};

export const defaultBank = {
  holder: legalName,
  bankName: "Example Bank, Banjara Hills",
  accountNumber: "000000000142",
  ifsc: "EXMP0000142",
  swift: "",
  upiId: "toranam@examplebank",
  upiName: legalName,
};

export const defaultDocuments = {
  paymentTermsDays: 15,
  notes: "",
  advanceDocument: "voucher" as const,
  quoteValidDays: 14,
  holdDays: 7,
  discountLimitPercent: 10,
  quoteTerms: [
    "Your dates are booked once you accept. If the first payment is not in by its day, we may give them to others.",
    "You may change guest numbers until three weeks before the first function. Meals are billed for the number you give that day.",
    "If you cancel more than 60 days before, we return the first payment less what vendors have already charged.",
    "Permissions for sound after 10:00 PM are the venue’s; we apply for them with you.",
  ].join("\n"),
  quoteTermsTe: [
    "మీరు కొటేషన్‌ను అంగీకరించగానే మీ తేదీలు ఖరారవుతాయి. మొదటి చెల్లింపు గడువులోపు అందకపోతే వాటిని వేరేవారికి ఇవ్వవచ్చు.",
    "మొదటి కార్యక్రమానికి మూడు వారాల ముందు వరకు అతిథుల సంఖ్యను మార్చుకోవచ్చు. ఆ రోజు మీరు చెప్పిన సంఖ్యకే భోజనాల బిల్లు వేస్తాం.",
    "కార్యక్రమానికి 60 రోజుల కంటే ముందే రద్దు చేసుకుంటే, వెండర్లు అప్పటికే తీసుకున్న మొత్తాన్ని మినహాయించి మొదటి చెల్లింపును తిరిగి ఇస్తాం.",
    "రాత్రి 10:00 తర్వాత సౌండ్‌కు అనుమతులు ఇచ్చేది వేదికవారు; వాటి కోసం మీతో కలిసి మేమే దరఖాస్తు చేస్తాం.",
  ].join("\n"),
  quoteTermsHi: [
    "आपके कोटेशन स्वीकार करते ही आपकी तारीखें पक्की हो जाती हैं। पहली किस्त समय पर न मिली तो हम उन्हें किसी और को दे सकते हैं।",
    "पहले कार्यक्रम से तीन हफ़्ते पहले तक आप मेहमानों की संख्या बदल सकते हैं। उस दिन आप जो संख्या बताएँगे, भोजन का बिल उसी का बनेगा।",
    "कार्यक्रम से 60 दिन से ज़्यादा पहले रद्द करने पर, वेंडर तब तक जितना ले चुके हों, उतना काटकर हम पहली किस्त लौटा देते हैं।",
    "रात 10:00 बजे के बाद साउंड की अनुमति आयोजन स्थल से मिलती है; उसके लिए हम आपके साथ आवेदन करते हैं।",
  ].join("\n"),
  qrLimitRupees: 1_00_000,
  cashLimitRupees: 2_00_000,
  fileMegabytes: 15,
  recordMegabytes: 300,
  defaultSac: "998596",
  defaultRate: "18",
  turnoverAbove5Crore: false,
  issuesEInvoices: false,
  registersEInvoicesIn30Days: false,
  portalKeys: "",
  otherRates: [],
  /** Letters of undertaking (LUT): with one for the year an office bills exports and SEZ units without paying IGST. */
  letters: [],
  annualReturns: [],
};

export const defaultMeetings = {
  webmailUrl: "https://webmail.toranam.example/",
  mailDomains: [{ domain: "toranam.example" }, { domain: "toranam.test" }],
  instant: "https://meet.google.com/new",
  template: "https://calendar.google.com/calendar/render?action=TEMPLATE",
  title: "Toranam meeting",
  details: "Agenda, links and the person who leads the meeting.",
};

/**
 * The texts of mails to clients and of the WhatsApp link on the website. An empty line begins a paragraph. A name in {braces} is
 * filled in (`messagePlaceholders` in mail-layout.ts).
 */
export const defaultMessages = {
  acknowledgement: "Thank you for writing to us. We'll get back to you {reply}.\n\nIf it cannot wait, call us: {phones}.",
  acknowledgementTe: "మాకు రాసినందుకు ధన్యవాదాలు. {reply} మిమ్మల్ని సంప్రదిస్తాం.\n\nతొందరగా ఉంటే మాకు ఫోన్ చేయండి: {phones}.",
  acknowledgementHi: "हमें लिखने के लिए धन्यवाद। हम {reply} आपसे संपर्क करेंगे।\n\nअगर जल्दी हो तो हमें फ़ोन करें: {phones}।",
  invoice:
    "Thank you for choosing us. Your invoice is attached as a PDF, with our bank details and our UPI ID.\n\nPlease answer this mail if anything is not as agreed.",
  invoiceTe:
    "మమ్మల్ని ఎంచుకున్నందుకు ధన్యవాదాలు. మా బ్యాంకు వివరాలు, UPI IDతో మీ ఇన్వాయిస్‌ను PDFగా జతచేశాం.\n\nఏదైనా అనుకున్నట్టు లేకపోతే దయచేసి ఈ మెయిల్‌కు జవాబు ఇవ్వండి.",
  invoiceHi:
    "हमें चुनने के लिए धन्यवाद। हमारे बैंक विवरण और UPI ID के साथ आपका इनवॉइस PDF के रूप में संलग्न है।\n\nकुछ तय बात के अनुसार न हो तो कृपया इस मेल का जवाब दें।",
  voucher:
    "Thank you for your advance. Attached is our receipt voucher; the invoice will deduct what you paid.\n\nPlease answer this mail if anything is not as agreed.",
  voucherTe: "మీ అడ్వాన్సుకు ధన్యవాదాలు. మా రసీదు వోచర్ జతచేశాం; మీరు చెల్లించినది ఇన్వాయిస్‌లో తగ్గుతుంది.\n\nఏదైనా అనుకున్నట్టు లేకపోతే దయచేసి ఈ మెయిల్‌కు జవాబు ఇవ్వండి.",
  voucherHi:
    "आपके अग्रिम के लिए धन्यवाद। हमारा रसीद वाउचर संलग्न है; इनवॉइस में आपका यह भुगतान घटाया जाएगा।\n\nकुछ तय बात के अनुसार न हो तो कृपया इस मेल का जवाब दें।",
  whatsapp: "Hello, I would like to ask about an event.",
  whatsappTe: "నమస్కారం, ఒక కార్యక్రమం గురించి అడగాలనుకుంటున్నాను.",
  whatsappHi: "नमस्ते, मैं एक आयोजन के बारे में पूछना चाहता/चाहती हूँ।",
};

const noKinds: { kind: ChecklistName; count: number }[] = [];

/**
 * The offices of a new database. `letter` is part of the numbers of its documents. `from`, `until`: the first and the last day on which
 * the office is open.
 */
export const defaultOffices = [
  {
    key: "hyderabad",
    letter: "H",
    city: "Hyderabad",
    stateCode: "36" as const,
    name: `${legalName}, Hyderabad`,
    address: "4th Floor, Lotus Pond Road\nBanjara Hills, Hyderabad",
    pin: "500034",
    cityTe: "హైదరాబాద్",
    cityHi: "हैदराबाद",
    addressTe: "4వ అంతస్తు, లోటస్ పాండ్ రోడ్డు\nబంజారా హిల్స్, హైదరాబాద్ 500034",
    addressHi: "चौथी मंज़िल, लोटस पॉन्ड रोड\nबंजारा हिल्स, हैदराबाद 500034",
    phone: "+91 40 5550 0142",
    email: "hyderabad@toranam.example",
    gstin: "36ZZZCE0001A1Z1",
    functionsPerDay: 3,
    kindsPerDay: noKinds,
    from: "",
    until: "",
  },
  {
    key: "visakhapatnam",
    letter: "V",
    city: "Visakhapatnam",
    stateCode: "37" as const,
    name: `${legalName}, Visakhapatnam`,
    address: "12 Beach Road, Pandurangapuram\nVisakhapatnam",
    pin: "530003",
    cityTe: "విశాఖపట్నం",
    cityHi: "विशाखापत्तनम",
    addressTe: "12 బీచ్ రోడ్డు, పాండురంగాపురం\nవిశాఖపట్నం 530003",
    addressHi: "12 बीच रोड, पांडुरंगापुरम\nविशाखापत्तनम 530003",
    phone: "+91 891 555 0142",
    email: "visakhapatnam@toranam.example",
    gstin: "37ZZZCE0001A1ZZ",
    functionsPerDay: 2,
    kindsPerDay: noKinds,
    from: "",
    until: "",
  },
];
