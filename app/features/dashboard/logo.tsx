import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import "#app/ui/brand.css";

/** The mark as a picture, and the name; without the picture the name says what it stands for. */
export function Logo({ name }: { name: string }) {
  const picture = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);

  // A picture that failed before the script was there has told nobody.
  useEffect(() => {
    const { complete, naturalWidth } = picture.current ?? {};
    if (complete && naturalWidth === 0) setFailed(true);
  }, []);

  return (
    <Link className="brand" to="/" aria-label={`${name}, home`}>
      {!failed && <img ref={picture} src="/logo-night.svg" alt="" width="32" height="32" onError={() => setFailed(true)} />}
      <span>
        {name}
        {failed && <small>Professional Services</small>}
      </span>
    </Link>
  );
}
