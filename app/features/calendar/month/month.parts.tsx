import type { ReactNode } from "react";
import { formatDayWithWeekday } from "#app/platform/values/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { addMonths, dayUrl, isMonth, type MonthFilters, type MonthRow, monthName, monthUrl, weekdays, weeksOf } from "./month.ts";
import "#app/ui/row-link.css";
import "#app/ui/list/table.css";
import "./month-grid.css";

type DayProps<Row extends MonthRow> = {
  month: string;
  filters: MonthFilters;
  /** What the rows are: "Events", "an event". */
  labels: { many: string; one: string };
  /** The content of a row's list item: a link with the class "row-link", and the `small` and `Chip` below it. */
  renderRow: (row: Row) => ReactNode;
};

type MonthGridProps<Row extends MonthRow> = DayProps<Row> & { today: string; rows: readonly Row[] };

/**
 * A month as a table, Monday first; a day's link opens the page's dialog for a new record on that day. On a narrow screen the days only
 * show how many rows they have; the rows are listed below.
 */
export function MonthGrid<Row extends MonthRow>({ today, rows, ...props }: MonthGridProps<Row>) {
  const { month, filters, labels } = props;
  const byDay = Map.groupBy(rows, (row) => row.day);
  const neighbour = (months: number, icon: "previous" | "next") => {
    const other = addMonths(month, months);
    return (
      isMonth(other) && (
        <ButtonLink to={monthUrl(filters, { month: other })} small variant="quiet" icon={icon} preventScrollReset>
          <span>{monthName(other)}</span>
        </ButtonLink>
      )
    );
  };
  return (
    <>
      <nav className="month-grid__months row" aria-label="Months">
        {neighbour(-1, "previous")}
        <ButtonLink to={monthUrl(filters)} small variant="quiet" preventScrollReset>
          Today
        </ButtonLink>
        {neighbour(1, "next")}
      </nav>
      <table className="table month-grid">
        <caption className="visually-hidden">{monthName(month)}</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                <abbr title={name}>{name.slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <Day key={date} {...props} date={date} isToday={date === today} rows={byDay.get(date) ?? []} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="month-grid__empty soft">{`No ${labels.many.toLowerCase()} in ${monthName(month)}.`}</p>}
      <ol className="month-agenda" aria-label={`${labels.many} of ${monthName(month)}`}>
        {[...byDay].map(([date, dayRows]) => (
          <li key={date} id={`day-${date}`}>
            <h3>{formatDayWithWeekday(date)}</h3>
            <AddLink className="month-agenda__add" date={date} {...props} />
            <DayRows date={date} rows={dayRows} {...props} />
          </li>
        ))}
      </ol>
    </>
  );
}

type DayCellProps<Row extends MonthRow> = DayProps<Row> & { date: string; isToday: boolean; rows: readonly Row[] };

function Day<Row extends MonthRow>({ date, isToday, rows, ...props }: DayCellProps<Row>) {
  const className = [!date.startsWith(props.month) && "month-grid__day--outside", isToday && "month-grid__day--today"];
  const name = formatDayWithWeekday(date);
  return (
    <td className={className.filter(Boolean).join(" ") || undefined}>
      <time dateTime={date} aria-current={isToday ? "date" : undefined}>
        <span className="visually-hidden">{name}</span>
        <span aria-hidden="true">{Number(date.slice(8))}</span>
      </time>
      <AddLink className="month-grid__add" date={date} {...props} />
      {rows.length > 0 && (
        <>
          <a className="month-grid__count" href={`#day-${date}`}>
            <span className="visually-hidden">{`${props.labels.many} on ${name}: `}</span>
            <span>{rows[0]?.countOfDay}</span>
          </a>
          <DayRows date={date} rows={rows} {...props} />
        </>
      )}
    </td>
  );
}

type AddLinkProps = Pick<DayProps<MonthRow>, "month" | "filters" | "labels"> & { className: string; date: string };

const AddLink = ({ className, date, month, filters, labels }: AddLinkProps) => (
  <Link className={className} to={monthUrl(filters, { month, new: "1", date })} preventScrollReset>
    <Icon name="plus" />
    <span className="visually-hidden">{`Add ${labels.one} on ${formatDayWithWeekday(date)}`}</span>
  </Link>
);

type DayRowsProps<Row extends MonthRow> = DayProps<Row> & { date: string; rows: readonly Row[] };

function DayRows<Row extends MonthRow>({ date, rows, filters, renderRow }: DayRowsProps<Row>) {
  const more = (rows[0]?.countOfDay ?? 0) - rows.length;
  return (
    <>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>{renderRow(row)}</li>
        ))}
      </ul>
      {more > 0 && (
        <Link className="month-grid__more line above-2 text-small" to={dayUrl(filters, date)}>
          <span>{`${more} more`}</span>
          <span className="visually-hidden">{` on ${formatDayWithWeekday(date)}`}</span>
        </Link>
      )}
    </>
  );
}
