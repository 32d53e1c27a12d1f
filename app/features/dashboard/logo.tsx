import { useEffect, useRef, useState } from "react";
import { Link } from "#app/ui/link.tsx";
import "#app/ui/brand.css";

/** The logo of a company that has not uploaded one, with its name. When the picture fails to load, a subtitle follows the name. */
export function Logo({ name }: { name: string }) {
  const picture = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);

  // The picture may have failed before hydration, when no error handler was attached.
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
