import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { useHydrated } from "./page/use-hydrated.ts";

type CopyButtonProps = {
  text: string;
  children: string;
  /** The button's name for screen readers, where several have the same text. */
  label?: string;
  /** What it says afterwards. */
  results?: { copied: string; notCopied: string };
};

const english = { copied: "Copied", notCopied: "Not copied" };

/** Copies `text`, and says so itself, so that nothing beside it moves. Rendered only with JavaScript, so the page must also show the text. */
export function CopyButton({ text, children, label, results = english }: CopyButtonProps) {
  const [status, setStatus] = useState<keyof typeof english>();
  const hydrated = useHydrated();

  useEffect(() => {
    if (!status) return;
    const timer = setTimeout(() => setStatus(undefined), 3_000);
    return () => clearTimeout(timer);
  }, [status]);

  if (!hydrated) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setStatus("copied"),
      () => setStatus("notCopied"),
    );
  return (
    <>
      <Button type="button" small variant="quiet" aria-label={label} onClick={copy} icon={status === "copied" ? "check" : "copy"}>
        {status ? results[status] : children}
      </Button>
      <span role="status" className="visually-hidden">
        {status && results[status]}
      </span>
    </>
  );
}
