import { describe, expect, test } from "vitest";
import { pathIn } from "#app/company/language-path.ts";
import { type Language, languageTags, translationLanguages } from "#app/content/languages.ts";
import { anonymousClient, loggedInClient } from "../client.ts";
import { linkOf } from "../server.ts";
import { enquiryOf } from "../visitor.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
const visitor = anonymousClient(site);
const translated = ["/", "/services", "/sports", "/venue-finder", "/ourproject", "/contact", "/privacy"];

/** The addresses of a page in every language, by hreflang. */
const alternates = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(([, language, href]) => [language, href]),
  );

test.each(translated)("%s and its translations name each other, and themselves as canonical", async (path) => {
  const expected = {
    "en-IN": site.url + path,
    "te-IN": site.url + pathIn("te", path),
    "hi-IN": site.url + pathIn("hi", path),
    "x-default": site.url + path,
  };
  const sitemap = await (await visitor.get("/sitemap.xml")).text();
  for (const language of ["en", ...translationLanguages] as const) {
    const { html, status } = await visitor.page(pathIn(language, path));
    expect(status).toBe(200);
    expect(alternates(html)).toEqual(expected);
    expect(html).toContain(`<link rel="canonical" href="${site.url}${pathIn(language, path)}"/>`);
    expect(html).toContain(`<html lang="${languageTags[language]}">`);
    expect(sitemap).toContain(`<loc>${site.url}${pathIn(language, path)}</loc><xhtml:link rel="alternate" hreflang="en-IN"`);
  }
});

test("a page without a translation has no address in that language, and no alternates", async () => {
  for (const path of ["/te/nothing", "/hi/nothing", "/te/dashboard"]) expect((await visitor.get(path)).status, path).toBe(404);
  const missing = await visitor.page("/te/nothing");
  expect(missing.main.text).toContain("ఈ చిరునామాలో ఏమీ లేదు");
  expect(missing.html).toContain("<title>ఈ పేజీ లేదు · Toranam</title>");
  expect(missing.main.text).toMatch(/అభ్యర్థన [\w-]{36}/);
  expect(alternates(missing.html)).toEqual({});
  expect(missing.links("English")).toContain("/nothing");
  expect((await visitor.page("/verify?number=1")).links("తెలుగు")).toContain("/te/verify?number=1");
  const verify = await visitor.page("/te/verify?number=1");
  expect([verify.status, verify.main.text]).toEqual([400, expect.stringContaining("ఫింగర్‌ప్రింట్‌లో అంకెలు")]);
});

test("the address alone decides the language: nobody is sent elsewhere", async () => {
  const response = await visitor.get("/", { "accept-language": "te-IN,te;q=0.9" });
  expect([response.status, response.headers.get("vary")]).toEqual([200, "Accept-Encoding"]);
  expect(await response.text()).toContain("Our Premium Services");
});

test("each language is cached by itself, also with the parameters of an advertisement", async () => {
  const tags = new Map<string, string | null>();
  for (const path of translated.flatMap((page) => [page, pathIn("te", page), pathIn("hi", page)])) {
    const [plain, tagged] = [await visitor.get(path), await visitor.get(`${path}?utm_source=mail`)];
    expect(plain.headers.get("etag"), path).toBe(tagged.headers.get("etag"));
    tags.set(path, plain.headers.get("etag"));
  }
  expect(new Set(tags.values()).size).toBe(translated.length * 3);
});

test("only pages in a language load the fonts of its writing system", async () => {
  expect((await visitor.page("/")).html).not.toMatch(/href="[^"]*anek-(telugu|devanagari)/);
  expect((await visitor.page("/te")).html).toContain('href="/fonts/anek-telugu-450.woff2"');
  expect((await visitor.page("/te")).html).not.toContain('rel="preload" href="/fonts/anek-devanagari');
});

describe.each(translationLanguages)("in %s", (language) => {
  const paths = [
    ...translated,
    "/venue-finder?q=Hyderabad&type=All&venue=golconda",
    "/venue-finder?q=nowhere&type=Resort",
    "/contact?venue=golconda&guests=300",
    ...["/login?next=%2Fdashboard%2Ftasks", "/sign-up", "/forgot-password", "/reset-password", "/confirm-email?token=x"],
  ].map((path) => pathIn(language, path));

  /** Names, and abbreviations that are written in Latin letters in every language. */
  const names = new Set(
    "Toranam Events and Media WhatsApp English GST LED CC BY svg-maps india hello toranam example Anjali Rao anjali privacy IP Do Not Track Global Privacy Control Data Protection Board of India".split(
      " ",
    ),
  );
  /** What was not understood is said as the visitor wrote it. */
  names.add("nowhere");
  const englishWords = (text: string) =>
    [...text.matchAll(/[A-Za-z][A-Za-z'-]+/g)].map(([word]) => word).filter((word) => !names.has(word));

  test.each(paths)("%s has no English word but names", async (path) => {
    const page = await visitor.page(path);
    expect(page.status).toBe(200);
    const attributes = [...page.html.matchAll(/<[^>]*? (?:aria-label|alt|placeholder|content)="([^"]*)"/g)]
      .map(([tag, text]) =>
        /(og:(type|locale|url|image|site_name)|robots|twitter|viewport|color-scheme|theme-color)/.test(tag) ? "" : text,
      )
      .filter((text) => !text?.startsWith("#"));
    const body = page.html.slice(page.html.indexOf("<body")).replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, "");
    const visible = body.replaceAll(/<[^>]*>/g, " ").replaceAll(/&\w+;|&#x?\w+;/g, " ");
    expect(englishWords([visible, ...attributes].join(" "))).toEqual([]);
  });

  test("links stay in the language", async () => {
    const page = await visitor.page(pathIn(language, "/"));
    const links = new Set([...page.html.matchAll(/<a [^>]*?href="(\/[^"]*)"/g)].map(([, href]) => href));
    for (const path of ["/services#weddings", "/contact", "/venue-finder", "/sports", "/ourproject", "/privacy", "/"])
      expect(links).toContain(pathIn(language, path));
    expect(links).not.toContain("/contact");
  });

  test("a search for venues finds by city in the language and in English and by number of guests, and stays in the language", async () => {
    const city = { te: "హైదరాబాద్", hi: "हैदराबाद" }[language];
    for (const q of [city, "Hyderabad", "1500"]) {
      const { main } = await visitor.page(`${pathIn(language, "/venue-finder")}?${new URLSearchParams({ q, type: "All" })}`);
      expect(main.all("article").length, q).toBeGreaterThan(0);
    }
    const response = await visitor.post(pathIn(language, "/venue-finder"), { q: "vizag", type: "All" });
    expect(response.headers.get("location")).toBe(`/${language}/venue-finder?q=vizag&type=All`);
  });

  const texts: Record<
    Exclude<Language, "en">,
    Record<"required" | "past" | "flexible" | "bestDate" | "thanks" | "subject" | "withdraw" | "done", string>
  > = {
    te: {
      required: "పేరు తప్పనిసరి.",
      past: "దయచేసి ఇవాళ్టి లేదా తర్వాతి తేదీ ఇవ్వండి.",
      flexible: "తేదీ మారినా పర్వాలేదు",
      bestDate: "మీకు అన్నిటికంటే నచ్చిన తేదీ ఇవ్వండి; దానికి ముందూ వెనకా ఉన్న రోజులు కూడా చూస్తాం.",
      thanks: "24 గంటల్లోపు మిమ్మల్ని సంప్రదిస్తాం.",
      subject: "మీ ఎంక్వైరీ మాకు అందింది",
      withdraw: "నా సమ్మతిని వెనక్కి తీసుకుంటున్నాను",
      done: "మీ సమ్మతిని వెనక్కి తీసుకున్నారు.",
    },
    hi: {
      required: "नाम ज़रूरी है।",
      past: "कृपया आज की या आगे की तारीख दें।",
      flexible: "तारीख बदल सकती है",
      bestDate: "जो तारीख आपको सबसे अच्छी लगे वह दें; हम उसके आसपास के दिन भी देखेंगे।",
      thanks: "हम 24 घंटे के भीतर आपसे संपर्क करेंगे।",
      subject: "आपकी पूछताछ हमें मिल गई है",
      withdraw: "मैं सहमति वापस लेता/लेती हूँ",
      done: "आपकी सहमति वापस ले ली गई है।",
    },
  };

  test("the enquiry's errors, confirmation, mail and withdrawal are in the language, which the lead shows", async () => {
    const expected = texts[language];
    const path = pathIn(language, "/contact");
    const email = `${language}@example.com`;
    const wrong = await visitor.submit(path, { ...enquiryOf(1), name: "", email, date: "2020-01-01" });
    expect(wrong.status).toBe(400);
    expect(wrong.main.text).toContain(expected.required);
    expect(wrong.main.text).toContain(expected.past);
    expect(wrong.description(expected.flexible)).toBe(expected.bestDate);
    const phone = language === "te" ? "+91 98400 77001" : "+91 98400 77002";
    const sent = await visitor.submit(path, { ...enquiryOf(1), email, phone });
    expect(sent.main.text).toContain(expected.thanks);
    const mail = await site.mail(email, expected.subject);
    expect(mail.html).toContain(`<html lang="${languageTags[language]}">`);
    const { pathname, search } = new URL(linkOf(mail));
    expect(pathname).toBe(pathIn(language, "/withdraw"));
    const question = await visitor.page(pathname + search);
    expect(question.response.headers.get("referrer-policy")).toBe("no-referrer");
    expect((await question.submit(expected.withdraw)).main.text).toContain(expected.done);
    const sql = await site.database();
    const [row] = await sql`select language, lead_id from contact_submissions where email = ${email}`;
    expect(row?.language).toBe(language);
    const lead = await (await loggedInClient(site, "keerthi")).page(`/dashboard/leads/${row?.lead_id}`);
    expect(lead.main.text).toMatch(language === "te" ? /Language\s*Telugu/ : /Language\s*Hindi/);
  });
});
