import { useEffect, useState } from "react";
import { useOnline } from "#app/ui/use-online.ts";

/** As much as a photograph of a phone takes, and some changes more. */
const neededBytes = 20_000_000;

/** What stands below a field for a photograph: without a network and with the device's storage full, that it can not be kept. */
export function usePhotoHint(hint: string): string {
  const isOnline = useOnline();
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    if (isOnline) return setIsFull(false);
    const estimate = navigator.storage?.estimate?.() ?? Promise.reject();
    estimate.then(
      ({ quota = Infinity, usage = 0 }) => setIsFull(quota - usage < neededBytes),
      () => setIsFull(false),
    );
  }, [isOnline]);
  return isFull ? "No room on this device for a photograph while there is no network. Send the text without one." : hint;
}
