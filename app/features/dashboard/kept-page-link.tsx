import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { hasKeptPage, keptPageUrl } from "#app/browser/kept/kept-page.ts";

/** For a page that does not open without a network; nothing on a device that keeps nothing. */
export function KeptPageLink() {
  const [hasKept, setHasKept] = useState(false);
  const { pathname, search } = useLocation();
  useEffect(() => void hasKeptPage().then(setHasKept), []);
  return hasKept && <a href={`${keptPageUrl}?from=${encodeURIComponent(pathname + search)}`}>What this device keeps</a>;
}
