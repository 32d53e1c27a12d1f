import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** Copies `text` and announces it. Rendered only with JavaScript, so the page must also show the text. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [status, setStatus] = useState<"Copied" | "Not copied">();
  const hydrated = useHydrated();

  useEffect(() => {
    if (!status) return;
    const timer = setTimeout(() => setStatus(undefined), 3_000);
    return () => clearTimeout(timer);
  }, [status]);

  if (!hydrated) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setStatus("Copied"),
      () => setStatus("Not copied"),
    );
  return (
    <>
      <Button type="button" small variant="quiet" onClick={copy}>
        {children}
      </Button>
      <span role="status">{status}</span>
    </>
  );
}
