import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { useHydrated } from "./page/use-hydrated.ts";

type CopyButtonProps = {
  text: string;
  children: string;
  /** The button's name for screen readers, where several have the same text. */
  label?: string;
};

/** Copies `text`, and says so itself, so that nothing beside it moves. Rendered only with JavaScript, so the page must also show the text. */
export function CopyButton({ text, children, label }: CopyButtonProps) {
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
      <Button type="button" small variant="quiet" aria-label={label} onClick={copy} icon={status === "Copied" ? "check" : "copy"}>
        {status ?? children}
      </Button>
      <span role="status" className="visually-hidden">
        {status}
      </span>
    </>
  );
}
