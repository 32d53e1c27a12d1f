import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

/** Puts a text on the clipboard and says so. Without script it is not there: the text itself stands beside it. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [said, setSaid] = useState<"Copied" | "Not copied">();
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);

  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(undefined), 3_000);
    return () => clearTimeout(timer);
  }, [said]);

  if (!alive) return null;
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
