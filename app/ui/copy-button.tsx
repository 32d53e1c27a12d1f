import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { useServed } from "./use-served.ts";

/** Puts a text on the clipboard and says so. Without script it is not there: the text itself stands beside it. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [said, setSaid] = useState<"Copied" | "Not copied">();
  const served = useServed();

  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(undefined), 3_000);
    return () => clearTimeout(timer);
  }, [said]);

  if (served) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid("Copied"),
      () => setSaid("Not copied"),
    );
  return (
    <>
      <Button type="button" small variant="quiet" onClick={copy}>
        {children}
      </Button>
      <span role="status">{said}</span>
    </>
  );
}
