import type { Day } from '#core/dates.ts';
import type { Report, ReportCells, ReportColumn, ReportDivision, ReportRow } from '#core/reports/report-api.ts';
import { formatStep, type Period, type ReportStep, stepOf, stepsOf } from '#core/reports/report-period.ts';

/** A report before it is compared with another period. */
export interface ReportTable {
  heading: string;
  columns: ReportColumn[];
  rows: ReportRow[];
  /** Rows that always come last in the report. */
  lastRows?: ReportRow[];
  total: ReportCells | null;
  /** The key of the column that is shown in the chart and compared; null if there is none. */
  main: string | null;
  /** Whether each row is a time step of the period, in order. */
  isSeries: boolean;
  notes: string[];
}

/** The input of a report. */
export interface ReportContext {
  period: Period;
  by: ReportDivision;
  today: Day;
  /** Whether this report is compared with the report of another period, row by row. */
  isCompared: boolean;
}

/** A column, and how its cell is calculated from a row's sums. */
export interface SumColumn<Sums> extends ReportColumn {
  of(sums: Sums): ReportCells[number];
}

export interface SumRow<Sums> {
  key: string;
  label: string;
  sums: Sums;
}

/** Calculates the cells of the rows and of their total. */
export function tableOf<Sums extends object>(
  columns: readonly SumColumn<Sums>[],
  rows: readonly SumRow<Sums>[],
  none: Sums,
): Pick<ReportTable, 'columns' | 'rows' | 'total'> {
  const cellsOf = (sums: Sums) => columns.map((column) => column.of(sums));
  return {
    columns: columns.map(({ key, label, kind }) => ({ key, label, kind })),
    rows: rows.map(({ key, label, sums }) => ({ key, label, cells: cellsOf(sums), orderId: null })),
    total: cellsOf(addUp(rows, none)),
  };
}

/** Adds up the rows' sums, separately for each name. */
export function addUp<Sums extends object>(rows: readonly { sums: Sums }[], none: Sums): Sums {
  const total = { ...none } as Record<string, number>;
  for (const { sums } of rows) {
    for (const [name, value] of Object.entries(sums)) total[name] = (total[name] ?? 0) + (value as number);
  }
  return total as Sums;
}

/**
 * Makes a row for each time step of a period from daily sums, even for steps without data. Steps without data are only left out after
 * today and, in a long period, before the first step with data.
 */
export function seriesOf<Sums extends object>(
  days: readonly { day: Day; sums: Sums }[],
  { step, period, today, none }: { step: ReportStep; period: Period; today: Day; none: Sums },
): SumRow<Sums>[] {
  const byStep = Map.groupBy(days, ({ day }) => stepOf(step, day));
  const lastDay = days.at(-1)?.day ?? '';
  const end = lastDay > today ? lastDay : today;
  const to = end < period.to ? end : period.to;
  if (to < period.from) return [];
  const all = stepsOf(step, { from: period.from, to });
  const first = all.length > longSeries ? all.findIndex((key) => byStep.has(key)) : 0;
  const shown = first < 0 ? [] : all.slice(first);
  return shown.map((key) => ({
    key,
    label: formatStep(step, key, period),
    sums: addUp(byStep.get(key) ?? [], none),
  }));
}

/** A series with more time steps than this starts at the first step that has data. */
const longSeries = 100;

/** The number of rows of a longer list that are shown; the other rows are added up in one row. */
export const mostRows = 300;
/** The maximum number of rows in a table that is shown in full, enough for all time steps of a series. */
const mostShown = 420;

/**
 * Returns the columns and rows of a report. If another period's table is given, adds its values of the main column, and the changes in
 * tenths of a percent.
 */
export function comparedTable(
  { columns, rows, lastRows = [], total, main, isSeries }: ReportTable,
  other: ReportTable | null,
): Pick<Report, 'columns' | 'rows' | 'total' | 'chart'> {
  const column = columns.findIndex(({ key }) => key === main);
  const chart = column < 0 ? null : { column, before: null, isSeries };
  if (other === null || column < 0) return { columns, rows: [...fewRows(rows, columns), ...lastRows], total, chart };
  const otherRows = [...other.rows, ...(other.lastRows ?? [])];
  const byKey = new Map(otherRows.map((row) => [row.key, row]));
  const known = new Set(rows.map(({ key }) => key));
  const none = columns.map(({ kind }) => (kind === 'rate' ? null : 0));
  const gone = isSeries ? [] : other.rows.filter(({ key }) => !known.has(key)).map((row) => ({ ...row, cells: none }));
  const withBefore = (cells: ReportCells, before: number): ReportCells => {
    return [...cells, before, before === 0 ? null : Math.round(((Number(cells[column]) - before) * 1000) / before)];
  };
  const compared = (row: ReportRow, index: number): ReportRow => {
    const found = isSeries ? otherRows[index] : byKey.get(row.key);
    return { ...row, cells: withBefore(row.cells, Number(found?.cells[column] ?? 0)) };
  };
  const kind = columns[column]?.kind ?? 'count';
  const all: ReportColumn[] = [
    ...columns,
    { key: 'before', label: 'Before', kind },
    { key: 'change', label: 'Change', kind: 'rate' },
  ];
  const shown = isSeries ? rows.map(compared) : fewRows([...rows, ...gone].map(compared), all);
  return {
    columns: all,
    rows: [...shown, ...lastRows.map(compared)],
    total: total === null ? null : withBefore(total, Number(other.total?.[column] ?? 0)),
    chart: { column, before: columns.length, isSeries },
  };
}

/** Keeps the first rows and adds up the others in one row, so that the rows still add up to the total. */
function fewRows(rows: readonly ReportRow[], columns: readonly ReportColumn[]): ReportRow[] {
  if (rows.length <= mostShown) return [...rows];
  const others = rows.slice(mostRows);
  const cells = columns.map(({ kind, key }, column) => {
    // Orders aren't added up, because an order may be in several rows.
    if ((kind !== 'money' && kind !== 'count') || key === 'orders') return null;
    return others.reduce((sum, row) => sum + Number(row.cells[column] ?? 0), 0);
  });
  return [...rows.slice(0, mostRows), { key: 'others', label: `${others.length} others`, cells, orderId: null }];
}
