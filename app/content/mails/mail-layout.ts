import { type Language, languageTags } from "../languages.ts";

/** The content of a mail: subject, plain text, and the same as HTML in the brand's colours. */
export type MailContent = { subject: string; text: string; html: string };

export type MailCompany = {
  name: string;
  legalName: string;
  replyPromise: string;
  colors: { brand: string; accent: string };
  logoAddress: string | null;
  offices: readonly { city: string; phone: { display: string } }[];
  /** The texts of mails to clients, with placeholders. */
  messages: Record<keyof typeof messagePlaceholders, string>;
};

/** The placeholders that each text of a mail in SETTINGS may contain. */
export const messagePlaceholders = {
  acknowledgement: ["company", "reply", "phones"],
  invoice: ["company", "number"],
  voucher: ["company", "number"],
} as const;

const copyAddress: Record<Language, string> = {
  en: "If the button does not work, copy this address:",
  te: "బటన్ పనిచేయకపోతే ఈ చిరునామాను కాపీ చేసుకోండి:",
  hi: "बटन काम न करे तो यह पता कॉपी करें:",
};

type Parts = {
  /** English if it is left out. */
  language?: Language;
  subject: string;
  greeting: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  facts?: [label: string, value: string][];
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Builds both formats from the same parts, so that plain text loses nothing. */
export function mail(
  company: MailCompany,
  { language = "en", subject, greeting, paragraphs, button, facts = [] }: Parts,
): MailContent {
  const text = [
    greeting,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(facts.length ? [facts.map(([label, value]) => `${label}: ${value}`).join("\n")] : []),
    company.legalName,
  ].join("\n\n");

  const cell = "padding:6px 12px 6px 0;vertical-align:top";
  const body = [
    `<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`),
    button
      ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="background:${company.colors.brand};color:#ffffff;padding:14px 24px;border-radius:3px;text-decoration:none;font-weight:bold;display:inline-block">${escapeHtml(button.label)}</a></p><p style="margin:0 0 16px;color:#555b76;font-size:13px">${copyAddress[language]}<br>${escapeHtml(button.url)}</p>`
      : "",
    facts.length
      ? `<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">${facts.map(([label, value]) => `<tr><td style="${cell};color:#555b76">${escapeHtml(label)}</td><td style="${cell}">${escapeHtml(value).replaceAll("\n", "<br>")}</td></tr>`).join("")}</table>`
      : "",
    `<p style="margin:24px 0 0">${escapeHtml(company.legalName)}</p>`,
  ].join("");
  const name = escapeHtml(company.name);
  const head = company.logoAddress
    ? `<img src="${escapeHtml(company.logoAddress)}" alt="${name}" height="40" style="height:40px;background:#ffffff;color:#0f1029;padding:4px;border-radius:3px">`
    : name;
  const html = `<!doctype html><html lang="${languageTags[language]}"><body style="margin:0;background:#f2f3f7;color:#0f1029;font:16px/1.5 Helvetica,Arial,sans-serif"><div style="max-width:560px;margin:0 auto;background:#ffffff"><div style="background:#0f1029;color:#f8f5f0;padding:20px 28px;font-size:22px;font-weight:bold;border-bottom:6px solid ${company.colors.accent}">${head}</div><div style="padding:28px;overflow-wrap:anywhere">${body}</div></div></body></html>`;
  return { subject, text, html };
}
