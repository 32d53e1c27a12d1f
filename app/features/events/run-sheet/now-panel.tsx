import type { ReactNode } from "react";
import { formatTime } from "#app/platform/values/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Progress } from "#app/ui/list/progress.tsx";
import { useOnline } from "#app/ui/use-online.ts";
import { eventDayUrl, runSheetUrl } from "../events.ts";
import { OperationForm } from "./operation-form.tsx";
import { lengthText, missingText, type Owner, ownerNames, type RunItem } from "./run-sheet.ts";
import { nowAndNext, shiftLines } from "./shift.ts";
import { TickForm } from "./tick-button.tsx";
import "./now-panel.css";
import "#app/ui/page/hall.css";
import "#app/ui/page/panel.css";

type NowPanelProps = {
  eventId: string;
  items: readonly RunItem[];
  owners: readonly Owner[];
  now: Date;
  canShift: boolean;
  /** Without a network there are no dialogs. */
  isKept?: boolean;
};

/** How many minutes one press on "+10 min" shifts. */
const usualShift = 10;

/** What is done now, what comes next and at what fixed time, with buttons for a thumb. */
export function NowPanel({ eventId, items, owners, now: clock, canShift, isKept = false }: NowPanelProps) {
  const { now, next, fixed } = nowAndNext(items);
  const isOnline = useOnline();
  const shown = now ?? next;
  if (!shown) return items.length > 0 && <AllDone {...{ eventId, items, isKept }} />;
  const passed =
    Math.floor(clock.getTime() / 60_000) - (now?.startedAt ? Math.floor(Date.parse(now.startedAt) / 60_000) : shown.at);
  const left = shown.minutes - passed;
  const after = now ? next : (items.find(({ status, id }) => status === "todo" && id !== shown.id) ?? null);
  return (
    <section className="panel" aria-label="Now and next">
      <div className="now-panel__now">
        <p className="now-panel__head">
          <span>
            <b>{now ? "Now" : "Next"}</b>{" "}
            <span className="no-wrap">{`${formatTime(shown.startsAt)} to ${formatTime(endOf(shown))}`}</span>
          </span>
          <span className={left < 0 ? "late" : undefined}>
            {now ? <TimeLeft minutes={left} /> : <Until at={shown.at} now={clock} />}
          </span>
        </p>
        <h2>{shown.title}</h2>
        {now && (
          <Progress
            label={`${Math.max(0, passed)} of ${shown.minutes} minutes`}
            parts={[{ color: left < 0 ? "late" : "brand", value: Math.min(Math.max(0, passed), shown.minutes) }]}
            total={shown.minutes}
          />
        )}
        <p className="now-panel__facts">
          {shown.place && (
            <span>
              <Icon name="pin" />
              <span>{shown.place}</span>
            </span>
          )}
          {shown.who && <span>{ownerNames(owners, [shown]).join(", ")}</span>}
          {shown.waits && <span>{shown.waits}</span>}
        </p>
        {shown.cue && <Cue text={shown.cue} />}
        <div className="now-panel__buttons">
          <div className="now-panel__in-thumb-bar">
            <StartOrDone now={now} shown={shown} />
            {canShift && <UsualShift {...{ eventId, items, isKept }} late={shown} />}
          </div>
          {canShift && isOnline && !isKept && (
            <ButtonLink to={shiftUrl(eventId, shown)} variant="quiet" preventScrollReset>
              Other shift
            </ButtonLink>
          )}
          <TickForm item={shown} to="skipped" variant="quiet" label="Skip" />
        </div>
      </div>
      {after && (
        <p className="now-panel__line">
          <span>{now ? "Next" : "Then"}</span>
          <b>{after.title}</b>
          <Until at={after.at} now={clock} />
        </p>
      )}
      {fixed && fixed.id !== after?.id && (
        <p className="now-panel__line now-panel__line--fixed">
          <span>Fixed</span>
          <b>{joinText(fixed.title, " ", formatTime(fixed.startsAt))}</b>
          <Until at={fixed.at} now={clock} />
        </p>
      )}
    </section>
  );
}

/** After the last line. Without a network the form of the hand-over is on the same page. */
const AllDone = ({ eventId, items, isKept }: Pick<NowPanelProps, "eventId" | "items" | "isKept">) => (
  <section className="panel" aria-label="Now and next">
    <div className="now-panel__now">
      <p className="now-panel__head">
        <b>Now</b>
      </p>
      <h2>{items.some(({ status }) => status === "skipped") ? "All lines are done or skipped" : "All lines are done"}</h2>
      {!isKept && (
        <div className="now-panel__buttons">
          <ButtonLink to={`${eventDayUrl(eventId)}?hand-over=1`}>Write the hand-over</ButtonLink>
        </div>
      )}
    </div>
  </section>
);

const endOf = ({ at, minutes }: RunItem) => new Date((at + minutes) * 60_000);

const TimeLeft = ({ minutes }: { minutes: number }) => (
  <span>
    <b className="now-panel__left">{Math.abs(minutes)}</b> <span>{minutes < 0 ? "min over" : "min left"}</span>
  </span>
);

function Until({ at, now }: { at: number; now: Date }) {
  const minutes = at - Math.floor(now.getTime() / 60_000);
  if (Math.abs(minutes) >= 24 * 60) return <span>{formatTime(new Date(at * 60_000))}</span>;
  return (
    <span className={minutes < 0 ? "late no-wrap" : "no-wrap"}>
      {minutes < 0 ? `${lengthText(-minutes)} late` : minutes === 0 ? "now" : `in ${lengthText(minutes)}`}
    </span>
  );
}

export const Cue = ({ text }: { text: string }) => (
  <p className="cue">
    <b>Cue</b> <span>{text}</span>
  </p>
);

type StartOrDoneProps = { now: RunItem | null; shown: RunItem; withTitle?: boolean };

const StartOrDone = ({ now, shown, withTitle }: StartOrDoneProps) =>
  now ? (
    <TickForm item={now} to="done" icon="check" label="Done" withTitle={withTitle} />
  ) : (
    <TickForm item={shown} to="doing" icon="play" label="Start" withTitle={withTitle} />
  );

type ThumbBarProps = Omit<NowPanelProps, "now" | "owners"> & { children?: ReactNode };

/** On a phone, at the foot of a screen for the hall: what is pressed most. @param children what stands before it */
export function ThumbBar({ eventId, items, canShift, children }: ThumbBarProps) {
  const { now, next } = nowAndNext(items);
  const shown = now ?? next;
  return (
    <div className="thumb-bar">
      {children}
      {shown && canShift && <UsualShift {...{ eventId, items }} late={shown} />}
      {shown && <StartOrDone now={now} shown={shown} withTitle />}
    </div>
  );
}

const shiftUrl = (eventId: string, late: RunItem) => `${runSheetUrl(eventId)}?shift=${late.id}`;

type ShiftProps = Pick<NowPanelProps, "eventId" | "items" | "isKept"> & { late: RunItem };

/** One press shifts; before a fixed time for which minutes would be missing it asks instead, or says so without a network. */
function UsualShift({ eventId, items, isKept = false, late }: ShiftProps) {
  const { missing, wall } = shiftLines(items, late.id, usualShift);
  const cannotAsk = !useOnline() || isKept;
  if (missing > 0 && !cannotAsk)
    return (
      <ButtonLink to={shiftUrl(eventId, late)} variant="quiet" preventScrollReset>
        {`+${usualShift} min`}
      </ButtonLink>
    );
  const fields = { id: late.id, version: late.version, by: usualShift, ...(cannotAsk && { way: "open" }) };
  return (
    <>
      <OperationForm fields={fields}>
        {/* One that waits for a network has changed the line's version here: it can be pressed again. */}
        <IntentButton
          intent="shift"
          fields={{ id: late.id, version: String(late.version) }}
          variant="quiet"
        >{`+${usualShift} min`}</IntentButton>
      </OperationForm>
      {missing > 0 && <small className="late">{missingText(missing, wall?.title ?? "")}</small>}
    </>
  );
}
