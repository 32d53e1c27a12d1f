import { useCallback, useEffect, useState } from "react";
import { Toast } from "#app/ui/toast.tsx";

/**
 * Without a connection a link to another page only shows a message. The router would reload the page when the other page's scripts
 * do not arrive, and the browser would then show its own error page: what was typed would be lost.
 */
export function OfflineLinks() {
  const [isRefused, setIsRefused] = useState(false);
  const dismiss = useCallback(() => setIsRefused(false), []);

  useEffect(() => {
    const refuseOffline = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
      if (navigator.onLine || !link || link.origin !== location.origin || link.pathname === location.pathname) return;
      event.preventDefault();
      setIsRefused(true);
    };
    // Before the link's own handler, which respects that the default is prevented.
    document.addEventListener("click", refuseOffline, { capture: true });
    return () => document.removeEventListener("click", refuseOffline, { capture: true });
  }, []);
  return <Toast message={isRefused ? "There is no connection. This page stays as it is." : null} onDismiss={dismiss} />;
}
