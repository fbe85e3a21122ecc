import { formatDate, formatLongDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { CellKind, Report, ReportCells, ReportDivision, ReportName } from '#core/reports/report-api.ts';
import type { Period } from '#core/reports/report-period.ts';

const figures = new Intl.NumberFormat('en-AU');
const rates = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats a cell of a report; empty if the column has no value for the row. */
export function formatCell(kind: CellKind, cell: ReportCells[number]): string {
  if (cell === null || cell === undefined || cell === '') return '';
  switch (kind) {
    case 'money':
      return formatMoney(Number(cell));
    case 'count':
      return figures.format(Number(cell));
    case 'rate':
      return `${rates.format(Number(cell) / 10)}%`;
    case 'day':
      return formatDate(String(cell));
    case 'text':
      return String(cell);
  }
}

export const reportTitles: Record<ReportName, string> = {
  sales: 'Sales',
  takings: 'Takings',
  'paid-undelivered': 'Paid, not delivered',
  'laybys-held': 'Money held on laybys',
  'laybys-due': 'Layby payments to come',
  'laybys-overdue': 'Laybys in arrears',
  'laybys-ended': 'Cancelled laybys',
  traffic: 'Visits',
};

export const divisionNames: Record<ReportDivision, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  product: 'Product',
  type: 'Type',
  size: 'Size',
  channel: 'Channel',
  payment: 'Payment method',
  method: 'Payment method',
  state: 'State',
  customer: 'Customer',
  page: 'Page',
  source: 'Source',
};

export function formatPeriod({ from, to }: Period): string {
  return from === to ? formatLongDay(from) : `${formatLongDay(from)} to ${formatLongDay(to)}`;
}

const emptyTexts: Partial<Record<ReportName, string>> = {
  'laybys-due': 'No layby has anything to pay.',
  'laybys-overdue': 'No one is in arrears.',
  'laybys-ended': 'No layby that had begun was cancelled on these days.',
};

/** Returns the text in place of a table without rows. */
export function emptyText({ report, from, today }: Pick<Report, 'report' | 'from' | 'today'>): string {
  const own = emptyTexts[report];
  if (own !== undefined) return own;
  return from > today ? 'These days are in the future.' : 'There is no data for these days.';
}
