import { useState } from "react";
import { useLocation } from "react-router";

/**
 * What a form's action answered, kept while the page stays: when the event stream has the loaders asked again, the router
 * forgets it, and a message, an Undo or a preview would vanish under somebody's hand.
 */
export function useStickyActionData<Answer>(given: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, given });
  // The answer comes a moment before the address it belongs to.
  if (given !== undefined && (given !== kept.given || key !== kept.key)) setKept({ key, given });
  return given ?? (kept.key === key ? kept.given : undefined);
}
