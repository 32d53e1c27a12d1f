import { Form } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Progress } from "#app/ui/list/progress.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { FirstStep } from "./start-here.ts";
import "./start-here.css";

/**
 * The first steps of a new company, until they are done or hidden; a button in ACCOUNT brings the hidden panel back.
 * @property isFolded one line: something else is more urgent
 */
export function StartHere({ steps, isFolded }: { steps: readonly FirstStep[]; isFolded: boolean }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const current = steps.findIndex(({ isDone }) => !isDone);
  const list = (
    <>
      <div className="panel__footer stack gap-3 soft">
        <p>{`${done} of ${steps.length} done`}</p>
        <Progress label={`${done} of ${steps.length} steps done`} parts={[{ color: "done", value: done }]} total={steps.length} />
      </div>
      <ol>
        {steps.map((step, index) => (
          <Step key={step.title} step={step} number={index + 1} isCurrent={index === current} />
        ))}
      </ol>
    </>
  );
  if (!isFolded)
    return (
      <div className="start-here">
        <Panel title="Start here" headerActions={<HideForm />}>
          {list}
        </Panel>
      </div>
    );
  return (
    <details className="panel start-here start-here--folded">
      <summary className="row gap-3">
        <h2>Start here</h2>
        <span className="soft">{`${done} of ${steps.length} done. Next: ${steps[current]?.title.toLowerCase() ?? ""}`}</span>
      </summary>
      {list}
      <div className="panel__footer">
        <HideForm />
      </div>
    </details>
  );
}

function HideForm() {
  return (
    <Form method="post" action="/dashboard/account" preventScrollReset>
      <input type="hidden" name="start" value="hidden" />
      <IntentButton intent="first-steps" small variant="quiet">
        Hide for now
      </IntentButton>
    </Form>
  );
}

function Step({ step, number, isCurrent }: { step: FirstStep; number: number; isCurrent: boolean }) {
  const { title, detail, isDone, button } = step;
  return (
    <li
      className={isCurrent ? "start-here__step start-here__step--current" : "start-here__step"}
      aria-current={isCurrent ? "step" : undefined}
    >
      <span className={isDone ? "start-here__mark start-here__mark--done" : "start-here__mark"} aria-hidden="true">
        {isDone ? <Icon name="check" /> : number}
      </span>
      <div>
        <h3>
          <span>{title}</span>
          {isDone && <span className="visually-hidden"> (done)</span>}
        </h3>
        <p className="soft">{detail}</p>
      </div>
      {button && (
        <ButtonLink to={button.to} small variant={isCurrent ? undefined : "quiet"}>
          <span>{button.label}</span>
          {isDone && <span className="visually-hidden">{`: ${title}`}</span>}
        </ButtonLink>
      )}
    </li>
  );
}
