type WhatsAppReminder = { kind: string; name: string; title: string; amount: string | null; date: string | null };

/** The prefilled WhatsApp message for a client without an email address. */
export function whatsappReminder(company: string, { kind, name, title, amount, date }: WhatsAppReminder): string {
  const about =
    kind === "payment"
      ? `a friendly reminder of ${title}: ${amount} is open${date ? `, due ${date}` : ""}. If you have paid, thank you.`
      : kind === "quote"
        ? `your quote ${title} is valid until ${date}. Shall we keep the date for you?`
        : `${title} is on ${date}. If anything has changed on your side, please tell us now.`;
  return `Namaste${name && ` ${name}`}, ${about}\n${company}`;
}
