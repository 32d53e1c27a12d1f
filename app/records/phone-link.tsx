import { phoneText, readPhones, telHref } from "#app/platform/values/phone.ts";

/** The numbers of a field, each to dial; what is no phone number as text. */
export function PhoneLink({ phone }: { phone: string }) {
  const { phones, problem } = readPhones(phone);
  if (phones.length < 2 || problem)
    return (
      <a className="no-wrap" href={problem ? undefined : telHref(phone)}>
        {phoneText(phone)}
      </a>
    );
  return phones.map(({ dial, text, extension }, index) => (
    <span key={dial}>
      {index > 0 && <span>{", "}</span>}
      <a className="no-wrap" href={`tel:${dial}`}>{`${text}${extension && ` ext. ${extension}`}`}</a>
    </span>
  ));
}
