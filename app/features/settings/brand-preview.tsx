import { useEffect, useRef, useState } from "react";
import { colorTokens } from "#app/company/colors.ts";
import { shownLogo } from "#app/platform/values/logo.ts";
import { BrandContent, type BrandLogo } from "#app/ui/page/brand.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { Texts } from "./setting-texts.ts";
import "#app/ui/button.css";
import "./brand-preview.css";

/** Shows name, logo and colours as the form has them. @param logoFile chosen, and not saved yet */
export function BrandPreview({ texts, logoFile }: { texts: Texts; logoFile: File | null }) {
  const frame = useRef<HTMLDivElement>(null);
  const chosen = useLogoOf(logoFile);
  const { name = "", logo, brandColor = "", accentColor = "", tagline } = texts;
  // Set by script, because the Content-Security-Policy allows no style attributes.
  useEffect(() => {
    for (const [token, value] of Object.entries(colorTokens({ brand: brandColor, accent: accentColor })))
      frame.current?.style.setProperty(`--${token}`, value);
  }, [brandColor, accentColor]);
  const removed = texts["logo.remove"] === "yes";
  return (
    <Panel title="How it looks">
      <div className="brand-preview" ref={frame}>
        <div className="brand-preview__header stack gap-4">
          <span className="brand">
            <BrandContent name={name} logo={chosen ?? (removed ? null : shownLogo(logo))} />
          </span>
          <p>{tagline}</p>
          <span className="button button--accent">Get free quote</span>
        </div>
        <div className="brand-preview__page row">
          <span className="button">Send enquiry</span>
          <span className="brand-preview__link">A link in a text</span>
        </div>
      </div>
    </Panel>
  );
}

/** The picture of a file, once it is read. */
function useLogoOf(file: File | null): BrandLogo {
  const [logo, setLogo] = useState<{ file: File; logo: NonNullable<BrandLogo> } | null>(null);
  useEffect(() => {
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => {
      const image = new Image();
      const src = String(reader.result);
      image.onload = () => {
        const { naturalWidth: width, naturalHeight: height } = image;
        setLogo({ file, logo: { src, width, height, isWide: width >= height * 2 } });
      };
      image.src = src;
    };
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return logo && logo.file === file ? logo.logo : null;
}
