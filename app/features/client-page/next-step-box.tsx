import { ButtonLink } from "#app/ui/button.tsx";
import type { Step } from "./next-step.ts";
import "./next-step-box.css";

/** The client's next step, with one button. */
export const NextStepBox = ({ step: { title, text, label, to } }: { step: Step }) => (
  <div className="next-step-frame">
    <section className="next-step" aria-labelledby="next-step">
      <div>
        <h2 id="next-step">Next step</h2>
        <p>{title}</p>
        <small>{text}</small>
      </div>
      <ButtonLink to={to} variant="accent" reloadDocument={!to.startsWith("#")}>
        {label}
      </ButtonLink>
    </section>
  </div>
);
