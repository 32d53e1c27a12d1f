import { type KeyboardEvent, type TouchEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "#app/company/use-language.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { openDialogEntry } from "#app/ui/dialog/dialog-history.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { useHydrated } from "#app/ui/page/use-hydrated.ts";
import { CoverPicture } from "../site-picture.tsx";
import { type CaptionedPicture, photoLinkId } from "./photo-grid.tsx";
import "./lightbox.css";

type LightboxProps = {
  pictures: readonly CaptionedPicture[];
  /** The number of the open picture, from 1. */
  number: number;
  /** The page's address with the picture of this number open; with 0, none is open. */
  urlOf: (number: number) => string;
};

/**
 * One picture over the whole window. Its buttons are links, so that it works without JavaScript. With JavaScript, arrow keys and
 * swipes lead to the next or previous picture, Escape closes, and the focus returns to the picture in the page.
 */
export function Lightbox({ pictures, number, urlOf }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const { projects: texts, sports } = useTexts();
  const position = { number: String(number), count: String(pictures.length) };
  const touchStartX = useRef<number>(undefined);
  const picture = pictures[number - 1] as CaptionedPicture;
  const numberAfter = (step: 1 | -1) => ((number - 1 + step + pictures.length) % pictures.length) + 1;
  const openPicture = (next: number) => navigate(urlOf(next), { preventScrollReset: true, replace: true });
  const close = () => openPicture(0);

  useEffect(() => {
    const element = dialog.current;
    // The server renders the dialog open, but not modal.
    element?.removeAttribute("open");
    element?.showModal();
    const onClosed = openDialogEntry();
    return () => {
      element?.close();
      onClosed();
    };
  }, []);
  useEffect(() => () => document.getElementById(photoLinkId(number))?.focus(), [number]);

  function onKeyDown(event: KeyboardEvent) {
    const step = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
    if (step === undefined || pictures.length < 2) return;
    event.preventDefault();
    openPicture(numberAfter(step));
  }
  function onTouchEnd({ changedTouches }: TouchEvent) {
    const distance = (changedTouches[0]?.clientX ?? 0) - (touchStartX.current ?? 0);
    if (Math.abs(distance) > 50 && pictures.length > 1) openPicture(numberAfter(distance > 0 ? -1 : 1));
  }

  return (
    <dialog
      ref={dialog}
      open
      className="lightbox"
      aria-label={fillPlaceholders(texts.photograph, position)}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onKeyDown={onKeyDown}
      onTouchStart={({ touches }) => {
        touchStartX.current = touches[0]?.clientX;
      }}
      onTouchEnd={onTouchEnd}
    >
      <p className="lightbox__head">
        <b aria-live="polite">{fillPlaceholders(texts.number, position)}</b>
        {/* Without JavaScript the page would open at its top. */}
        <LightboxLink to={isHydrated ? urlOf(0) : `${urlOf(0)}#${photoLinkId(number)}`} icon="close" label={sports.close} />
      </p>
      <div className="lightbox__frame">
        <div className="lightbox__picture">
          <CoverPicture key={picture.image} picture={picture} sizes="100vw" eager />
        </div>
      </div>
      <div className="lightbox__foot">
        <p>{picture.caption || picture.alt}</p>
        {pictures.length > 1 && (
          <span className="lightbox__neighbours">
            <LightboxLink to={urlOf(numberAfter(-1))} icon="previous" label={texts.previous} />
            <LightboxLink to={urlOf(numberAfter(1))} icon="next" label={texts.next} />
          </span>
        )}
      </div>
    </dialog>
  );
}

const LightboxLink = ({ to, icon, label }: { to: string; icon: IconName; label: string }) => (
  <Link className="lightbox__link" to={to} aria-label={label} preventScrollReset replace>
    <Icon name={icon} />
  </Link>
);
