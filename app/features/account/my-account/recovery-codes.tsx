import { useEffect, useRef } from "react";
import { useCompany } from "#app/company/use-company.ts";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/page/use-hydrated.ts";
import "./recovery-codes.css";

/** New recovery codes, which the server cannot show again. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const hydrated = useHydrated();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that asked for the codes may be far below, out of view.
  useEffect(() => {
    if (codes) heading.current?.focus();
  }, [codes]);
  const text = `Recovery codes for ${useCompany().name}. Each works once.\n\n${codes.join("\n")}\n`;
  return (
    <section className="stack gap-5 recovery-codes" aria-labelledby="recovery-codes">
      <h3 id="recovery-codes" ref={heading} tabIndex={-1}>
        Keep these ten recovery codes
      </h3>
      <p>
        They are shown this once. Each logs you in once, together with your password, when your device is lost. Print them, or
        save them where nobody else looks.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="actions">
        <a
          className="button button--small"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download
        </a>
        {hydrated && (
          <Button type="button" small variant="quiet" onClick={() => print()}>
            Print
          </Button>
        )}
      </div>
    </section>
  );
}
