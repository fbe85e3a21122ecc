import { type Day, formatLongDay, melbourneDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { ReportCells, ReportColumn, ReportRow } from '#core/reports/report-api.ts';
import { lastReportDay } from '#core/reports/report-period.ts';
import type { Reader } from '#server/db/store.ts';
import {
  arrearsOn,
  cancelledLaybys,
  expectedByDay,
  type HeldNow,
  heldAtEndOf,
  heldNow,
  pausedMoney,
} from './layby-money-queries.ts';
import { type ReportContext, type ReportTable, type SumColumn, seriesOf, tableOf } from './report-table.ts';

const table = { main: null, isSeries: false };

const stateNames: Record<HeldNow['status'], string> = {
  active: 'Going on',
  paused: 'Paused, or to be cancelled',
  pending: 'Paid in part, not begun',
};

/**
 * Reports the money that the shop holds for goods that must still be handed over. If the period ends before today, only the sum is
 * known.
 */
export async function heldReport(db: Reader, { period: { to }, today }: ReportContext): Promise<ReportTable> {
  const laybys: ReportColumn = { key: 'laybys', label: 'Laybys', kind: 'count' };
  const held: ReportColumn = { key: 'held', label: 'Money held', kind: 'money' };
  const notes = [
    'Held is what was paid on laybys that are neither paid off nor cancelled. The shop owes goods or money for it.',
    'Orders paid in part that aren’t laybys are not in this report. The account for deposits holds their payments, too, and can be higher.',
  ];
  if (to < today) {
    const { laybys: count, heldCents } = await heldAtEndOf(db, to);
    const row = { key: to, label: `At the end of ${formatLongDay(to)}`, cells: [count, heldCents], orderId: null };
    return { ...table, heading: 'When', columns: [laybys, held], rows: [row], total: null, notes };
  }
  const found = await heldNow(db);
  const rows = (['active', 'paused', 'pending'] as const).map((status): ReportRow => {
    const sums = found.find((row) => row.status === status);
    const cells = [sums?.laybys ?? 0, sums?.heldCents ?? 0, sums?.openCents ?? 0];
    return { key: status, label: stateNames[status], cells, orderId: null };
  });
  const columns: ReportColumn[] = [laybys, held, { key: 'open', label: 'Still to be paid', kind: 'money' }];
  return { ...table, heading: 'Now', columns, rows, total: totalOf(rows, columns), notes };
}

const dueColumns: readonly SumColumn<{ payments: number; byCardCents: number; expectedCents: number }>[] = [
  { key: 'payments', label: 'Instalments', kind: 'count', of: ({ payments }) => payments },
  { key: 'card', label: 'Charged by the shop', kind: 'money', of: ({ byCardCents }) => byCardCents },
  {
    key: 'customer',
    label: 'Paid by the customer',
    kind: 'money',
    of: ({ expectedCents, byCardCents }) => expectedCents - byCardCents,
  },
  { key: 'expected', label: 'Expected', kind: 'money', of: ({ expectedCents }) => expectedCents },
];

/** Reports the layby amounts due in each week starting today, whichever period is selected. */
export async function dueReport(db: Reader, { today }: ReportContext): Promise<ReportTable> {
  const none = { payments: 0, byCardCents: 0, expectedCents: 0 };
  const days = await expectedByDay(db, today);
  const paused = await pausedMoney(db);
  const period = { from: today, to: days.at(-1)?.day ?? lastReportDay };
  const rows = days.length === 0 ? [] : seriesOf(days, { step: 'week', period, today, none });
  return {
    heading: 'Week',
    ...tableOf(dueColumns, rows, none),
    main: 'expected',
    isSeries: true,
    notes: [
      'Open instalments of active laybys, from today. Arrears are listed below.',
      paused.laybys === 0
        ? 'No layby is paused or to be cancelled.'
        : `Not in it: ${formatMoney(paused.openCents)} of ${paused.laybys} paused or to be cancelled, whose due dates are on hold.`,
    ],
  };
}

const overdueColumns: ReportColumn[] = [
  { key: 'phone', label: 'Phone', kind: 'text' },
  { key: 'oldest', label: 'Due since', kind: 'day' },
  { key: 'days1', label: '1–7 days', kind: 'money' },
  { key: 'days8', label: '8–30 days', kind: 'money' },
  { key: 'days31', label: '31–60 days', kind: 'money' },
  { key: 'days61', label: 'Over 60 days', kind: 'money' },
  { key: 'overdue', label: 'In arrears', kind: 'money' },
];

/** Reports which customers are in arrears today, since when and with which amounts. */
export async function overdueReport(db: Reader, { today }: ReportContext): Promise<ReportTable> {
  const found = await arrearsOn(db, today);
  const rows = found.map(({ orderId, name, phone, oldest, ages }): ReportRow => {
    const cells = [phone, oldest, ...ages, ages.reduce((sum, cents) => sum + cents, 0)];
    return { key: String(orderId), label: nameOf(name, orderId), cells, orderId };
  });
  return {
    ...table,
    heading: 'Customer',
    columns: overdueColumns,
    rows,
    total: totalOf(rows, overdueColumns),
    notes: [
      'Unpaid instalments due before today, of active laybys. A layby that is paused, or whose customer asked to cancel, isn’t in arrears.',
    ],
  };
}

const endedColumns: ReportColumn[] = [
  { key: 'ended', label: 'Cancelled', kind: 'day' },
  { key: 'refunded', label: 'Went back', kind: 'money' },
  { key: 'kept', label: 'Charge kept', kind: 'money' },
];

/** Laybys that were cancelled in the period, and the amounts retained. */
export async function endedReport(db: Reader, { period }: ReportContext): Promise<ReportTable> {
  const rows = (await cancelledLaybys(db, period)).map((layby): ReportRow => {
    const { orderId, name, endedAt, refundedCents, keptCents } = layby;
    const day: Day = melbourneDay(new Date(endedAt));
    return { key: String(orderId), label: nameOf(name, orderId), cells: [day, refundedCents, keptCents], orderId };
  });
  return {
    ...table,
    heading: 'Customer',
    columns: endedColumns,
    rows,
    total: totalOf(rows, endedColumns),
    notes: [
      'Laybys that had begun. A charge that was kept isn’t a sale: it is reported only here. What a bank took back after a dispute is in neither column.',
    ],
  };
}

function nameOf(name: string | null, orderId: number): string {
  return name ?? `Order #${orderId}`;
}

function totalOf(rows: readonly ReportRow[], columns: readonly ReportColumn[]): ReportCells {
  return columns.map(({ kind }, column) => {
    if (kind !== 'money' && kind !== 'count') return null;
    return rows.reduce((sum, { cells }) => sum + Number(cells[column] ?? 0), 0);
  });
}
