import type { ReactNode } from "react";
import { Avatar } from "../avatar.tsx";
import { ButtonLink } from "../button.tsx";
import { CopyButton } from "../copy-button.tsx";
import { Brand, type BrandProps } from "./brand.tsx";
import "./cover.css";
import "../garland.css";
import { indianLetters } from "../indian-letters.ts";
import "../indian-scripts.css";
import "./secret-page.css";
import "./secret-print.css";
import "../secret-form.css";
import "../woven-pattern.css";

/**
 * A page that a client opens by a secret link.
 * @param footer what the link is, and who the company is
 * @param shareUrl the link, which the address bar does not have; empty in a preview
 */
export function SecretPage({ brand, footer, shareUrl, className, texts, languages, children }: SecretPageProps) {
  return (
    <div className={className ? `secret-page ${className}` : "secret-page"}>
      <a className="skip-link" href="#main">
        {texts.skip}
      </a>
      {languages && (
        <nav className="secret-page__languages secret-page__width" aria-label={texts.languages}>
          {languages}
        </nav>
      )}
      {children}
      {shareUrl && <ShareLink url={shareUrl} texts={texts} />}
      <footer className="secret-page__footer garland">
        <div className="secret-page__width">
          <Brand {...brand} />
          <p>{footer}</p>
        </div>
      </footer>
    </div>
  );
}

type PageTexts = Record<"skip" | "languages" | "share" | "shareText" | "copy" | "copied" | "notCopied", string>;
type SecretPageProps = {
  brand: BrandProps;
  footer: ReactNode;
  shareUrl: string;
  className?: string;
  texts: PageTexts;
  /** Links to the page in other languages. */
  languages?: ReactNode;
  children: ReactNode;
};

/** The link for another phone or another person. */
function ShareLink({ url, texts }: { url: string; texts: PageTexts }) {
  return (
    <aside className="share-link secret-page__width" aria-label={texts.share}>
      <details>
        <summary>{texts.share}</summary>
        <p>{texts.shareText}</p>
        <code className="line share-link__url">{url}</code>
        <div className="actions">
          <CopyButton text={url} results={texts}>
            {texts.copy}
          </CopyButton>
          <ButtonLink
            small
            variant="quiet"
            icon="chat"
            to={`https://wa.me/?text=${encodeURIComponent(url)}`}
            rel="noopener noreferrer"
            target="_blank"
          >
            WhatsApp
          </ButtonLink>
        </div>
      </details>
    </aside>
  );
}

type CoverProps = {
  brand: BrandProps;
  /** The number of the document, or the city and the dates of the event. */
  besideBrand: ReactNode;
  /** Shown as a cloth that hangs from the beam; null: no picture. */
  picture: ReactNode;
  /** The line above the title. */
  kicker: ReactNode;
  /** "Meghana & Naveen" is shown on two lines. */
  title: string;
  facts: { label: string; value: ReactNode }[];
  /** "Prepared by Keerthi Naidu"; "": no such line. */
  sender: string;
};

/** The head of the page: a beam with its garland, and a cloth hung from it. */
export function Cover({ brand, besideBrand, picture, kicker, title, facts, sender }: CoverProps) {
  return (
    <header className={facts.length > 0 ? "cover woven-pattern" : "cover cover--short woven-pattern"}>
      <div className="garland" />
      <div className="secret-page__width cover__body">
        <div className="cover__bar">
          <Brand {...brand} />
          <p className="cover__beside-brand">{besideBrand}</p>
        </div>
        {picture && <figure className="cover__picture">{picture}</figure>}
        <div className="cover__title">
          {kicker && <p className="cover__kicker">{kicker}</p>}
          <h1>
            {title.split(/ (?=& )/).map((line) => (
              <span
                key={line}
                className={["line", line.length > 11 && "is-long", indianLetters.test(line) && "is-tall"]
                  .filter(Boolean)
                  .join(" ")}
              >{`${line} `}</span>
            ))}
          </h1>
          {facts.length > 0 && (
            <dl className="cover__facts">
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {sender && <p className="cover__sender">{sender}</p>}
        </div>
      </div>
      <div className="cover__edge" />
    </header>
  );
}

export type Contact = {
  name: string;
  /** "Wedding planner, Visakhapatnam office" */
  role: string;
  phone: string;
  callUrl?: string;
  whatsappUrl: string;
  hours: readonly string[];
};

/** The person who answers the client's questions. @param call the label of the button to call */
export function ContactCard({ name, role, phone, callUrl, whatsappUrl, hours, call }: Contact & { call: string }) {
  return (
    <div className="contact-card">
      <Avatar name={name} />
      <p className="contact-card__name">
        <b className="line">{name}</b>
        <small className="soft text-ui">{role}</small>
      </p>
      <div className="full-width contact-card__actions">
        <ButtonLink variant="quiet" icon="chat" to={whatsappUrl} rel="noopener noreferrer" target="_blank">
          WhatsApp
        </ButtonLink>
        {callUrl && (
          <ButtonLink variant="quiet" icon="phone" to={callUrl}>
            {call}
          </ButtonLink>
        )}
      </div>
      <p className="full-width soft text-ui">
        {hours.map((text) => (
          <span key={text}>
            <span>{`${text},`}</span>{" "}
          </span>
        ))}
        <a className="no-wrap" href={callUrl}>
          {phone}
        </a>
      </p>
    </div>
  );
}
