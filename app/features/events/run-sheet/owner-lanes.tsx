import { formatTime } from "#app/platform/values/dates.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { linesByOwner, type Owner, type RunItem } from "./run-sheet.ts";
import "./owner-lanes.css";

/** The minute in which the Indian hour of a minute begins: at half past an hour of UTC. */
const hourOf = (at: number) => Math.floor((at - 30) / 60) * 60 + 30;

type OwnerLanesProps = { items: readonly RunItem[]; owners: readonly Owner[]; now: Date };

/** A night's lines as bars, a lane each person: who does two things at once is seen. The table below says the same in words. */
export function OwnerLanes({ items, owners, now }: OwnerLanesProps) {
  const lanes = linesByOwner(items, owners);
  const start = hourOf(Math.min(...items.map(({ at }) => at)));
  const end = hourOf(Math.max(...items.map(({ at, minutes }) => at + minutes)) - 1) + 60;
  if (lanes.length < 2) return null;
  const step = Math.max(1, Math.ceil((end - start) / 60 / 12)) * 60;
  const hours = Array.from({ length: Math.ceil((end - start) / step) }, (_, index) => start + index * step);
  const percent = (at: number) => `${((at - start) / (end - start)) * 100}%`;
  const current = now.getTime() / 60_000;
  return (
    <div className="owner-lanes-panel">
      <Panel title="The day by person">
        <div className="owner-lanes" aria-hidden="true">
          <span />
          <svg className="owner-lanes__hours" aria-hidden="true">
            {hours.map((at) => (
              <text key={at} x={percent(at)} y="12">
                {formatTime(new Date(at * 60_000)).replace(":00", "")}
              </text>
            ))}
          </svg>
          {lanes.map(({ key, name, lines }) => (
            <div key={key} className="owner-lanes__lane">
              <span className="owner-lanes__name">
                <Avatar name={name} small />
                <span>{name}</span>
              </span>
              <svg className="owner-lanes__track" aria-hidden="true">
                {hours.map((at) => (
                  <line key={at} x1={percent(at)} x2={percent(at)} y1="0" y2="100%" />
                ))}
                {lines.map((line) => (
                  <line
                    key={line.id}
                    className={`owner-lanes__bar is-${line.hard ? "fixed" : line.status}`}
                    x1={percent(line.at)}
                    x2={percent(line.at + line.minutes)}
                    y1="50%"
                    y2="50%"
                  >
                    <title>{line.title}</title>
                  </line>
                ))}
                {current > start && current < end && (
                  <line className="is-now" x1={percent(current)} x2={percent(current)} y1="0" y2="100%" />
                )}
              </svg>
            </div>
          ))}
        </div>
      </Panel>
    </div>
  );
}
