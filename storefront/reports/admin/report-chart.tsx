import type { Report, ReportRow } from '#core/reports/report-api.ts';
import { formatCell } from './report-text.ts';

/** The maximum number of bars in a chart of shares. */
const mostBars = 12;

/** A chart of the report's main column. The chart is decorative: the table below contains all figures. */
export function ReportChart({ report }: { report: Report }) {
  const { chart, rows, columns } = report;
  if (chart === null || rows.length === 0) return null;
  const kind = columns[chart.column]?.kind ?? 'count';
  const amountOf = ({ cells }: ReportRow) => Number(cells[chart.column] ?? 0);
  const beforeOf = ({ cells }: ReportRow) => (chart.before === null ? 0 : Number(cells[chart.before] ?? 0));
  const drawn = rows.filter(({ key }) => key !== 'others');
  const highest = Math.max(0, ...drawn.flatMap((row) => [amountOf(row), beforeOf(row)]));
  const lowest = Math.min(0, ...rows.flatMap((row) => [amountOf(row), beforeOf(row)]));
  // If all values are 0, the chart would be an empty frame.
  if (highest === 0 && lowest === 0) return null;
  const bars = { rows, amountOf, beforeOf, highest, lowest, format: (value: number) => formatCell(kind, value) };
  return (
    <div aria-hidden="true" className="mb-4 h-52 border border-ink bg-white p-3 print:border-0 print:p-0">
      {chart.isSeries ? <Series {...bars} hasBefore={chart.before !== null} /> : <Shares {...bars} />}
    </div>
  );
}

interface Bars {
  rows: readonly ReportRow[];
  amountOf(row: ReportRow): number;
  beforeOf(row: ReportRow): number;
  highest: number;
  lowest: number;
  format(value: number): string;
}

/** The width of a step, in the chart's own units. The chart is scaled to the width and height of its container. */
const step = 10;
const height = 100;

/** One bar for each time step. If another period is compared, its bar is an outline behind the bar of this period. */
function Series({ rows, amountOf, beforeOf, highest, lowest, format, hasBefore }: Bars & { hasBefore: boolean }) {
  const span = Math.max(1, highest - lowest);
  const y = (value: number) => ((highest - value) / span) * height;
  // Every bar is visible: if a step has no amount, its bar is a line.
  const bar = (value: number) => ({
    y: Math.min(y(0), y(value)),
    height: Math.max(0.7, Math.abs(y(value) - y(0))),
  });
  const [firstRow, lastRow] = [rows[0], rows.at(-1)];
  return (
    <div className="flex h-full flex-col text-xs text-steel tabular-nums">
      <p className="flex justify-between gap-4">
        <span>{format(highest)}</span>
        {hasBefore ? <span>Outlined: previous period</span> : null}
      </p>
      <svg
        viewBox={`0 0 ${rows.length * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="min-h-0 w-full grow border-y border-rule"
      >
        {rows.map((row, index) => (
          <g key={row.key}>
            <title>{`${row.label}: ${format(amountOf(row))}`}</title>
            <rect x={index * step} width={step} height={height} fill="transparent" />
            {hasBefore ? (
              <rect
                x={index * step + 0.5}
                width={step - 1}
                {...bar(beforeOf(row))}
                fill="none"
                stroke="var(--color-steel)"
                vectorEffect="non-scaling-stroke"
              />
            ) : null}
            <rect
              data-bar={row.key}
              x={index * step + 1.5}
              width={step - 3}
              {...bar(amountOf(row))}
              fill="var(--color-oxblood)"
            />
          </g>
        ))}
        <line x2={rows.length * step} y1={y(0)} y2={y(0)} stroke="var(--color-ink)" vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="flex justify-between gap-4">
        <span>{firstRow?.label}</span>
        {lastRow === firstRow ? null : <span>{lastRow?.label}</span>}
      </p>
    </div>
  );
}

/** The largest rows as horizontal bars, each with its label. */
function Shares({ rows, amountOf, highest, format }: Bars) {
  const shown = rows
    // “Others” is left out, because the sum of many rows would make each single bar look small.
    .filter((row) => amountOf(row) > 0 && row.key !== 'others')
    .toSorted((a, b) => amountOf(b) - amountOf(a))
    .slice(0, mostBars);
  return (
    <ul className="grid h-full grid-rows-12 text-xs tabular-nums">
      {shown.map((row) => (
        <li
          key={row.key}
          className="grid min-h-0 grid-cols-[12rem_1fr_6rem] items-center gap-2 max-sm:grid-cols-[6rem_1fr_5.5rem]"
        >
          <span className="truncate">{row.label}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="h-2.5 w-full">
            <rect
              data-bar={row.key}
              width={Math.max(0.5, (amountOf(row) / Math.max(1, highest)) * 100)}
              height="10"
              fill="var(--color-oxblood)"
            />
          </svg>
          <span className="text-right">{format(amountOf(row))}</span>
        </li>
      ))}
    </ul>
  );
}
