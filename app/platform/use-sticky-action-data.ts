import { useState } from "react";
import { useLocation } from "react-router";

/**
 * The page's action data while the page stays open. The router drops it when live updates revalidate the loaders, and a
 * message, an Undo or a preview would disappear.
 */
export function useStickyActionData<Data>(current: Data | undefined): Data | undefined {
  const { key } = useLocation();
  const [last, setLast] = useState({ key, current });
  // The action data arrives a moment before the location that it belongs to.
  if (current !== undefined && (current !== last.current || key !== last.key)) setLast({ key, current });
  return current ?? (last.key === key ? last.current : undefined);
}
