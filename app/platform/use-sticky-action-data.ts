import { useState } from "react";
import { useLocation } from "react-router";

/**
 * The page's action data, kept while the page stays. The router forgets it when live updates revalidate the loaders, and a
 * message, an Undo or a preview would disappear.
 */
export function useStickyActionData<Data>(given: Data | undefined): Data | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, given });
  // The action data arrives a moment before the location that it belongs to.
  if (given !== undefined && (given !== kept.given || key !== kept.key)) setKept({ key, given });
  return given ?? (kept.key === key ? kept.given : undefined);
}
