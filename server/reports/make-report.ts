import { AppError } from '#core/app-error.ts';
import { type Day, melbourneDay } from '#core/dates.ts';
import {
  type Report,
  type ReportDivision,
  type ReportName,
  type ReportQuery,
  reportDivisions,
} from '#core/reports/report-api.ts';
import { comparedPeriod, type Period, type ReportStep, stepFor } from '#core/reports/report-period.ts';
import type { Reader } from '#server/db/store.ts';
import { dueReport, endedReport, heldReport, overdueReport } from './layby-reports.ts';
import { comparedTable, type ReportContext, type ReportTable } from './report-table.ts';
import { salesReport } from './sales-report.ts';
import { takingsReport } from './takings-report.ts';
import { trafficReport } from './traffic-report.ts';
import { undeliveredReport } from './undelivered-report.ts';

const makers: Record<ReportName, (db: Reader, context: ReportContext) => Promise<ReportTable>> = {
  sales: salesReport,
  takings: takingsReport,
  'paid-undelivered': undeliveredReport,
  'laybys-held': heldReport,
  'laybys-due': dueReport,
  'laybys-overdue': overdueReport,
  'laybys-ended': endedReport,
  traffic: trafficReport,
};

/** The reports that can be compared with another period. Layby reports show the current state, so there is nothing to compare. */
const comparable: readonly ReportName[] = ['sales', 'takings', 'traffic'];

/** @throws AppError invalid if the report can't be grouped in the requested way */
export async function makeReport(
  db: Reader,
  { report, query, now }: { report: ReportName; query: ReportQuery; now: Date },
): Promise<Report> {
  const { from, to } = query;
  const today = melbourneDay(now);
  const by = divisionOf(report, query);
  const other = comparable.includes(report) ? comparedPeriod({ from, to }, query.compare) : null;
  const make = (period: Period) => makers[report](db, { period, by, today, isCompared: other !== null });
  const table = await make({ from, to });
  const { columns, rows, total, chart } = comparedTable(table, other === null ? null : await make(other));
  const { heading, notes } = table;
  return { report, from, to, today, by, heading, columns, rows, total, compared: other, chart, notes };
}

function divisionOf(
  report: ReportName,
  { from, to, by }: { from: Day; to: Day; by?: ReportDivision | undefined },
): ReportDivision {
  const known: readonly ReportDivision[] = reportDivisions[report];
  const requested = by ?? known[0];
  if (requested === undefined || !known.includes(requested)) {
    throw new AppError('invalid', {
      errors: [{ path: 'by', message: `This report is divided by ${known.join(', ')}.` }],
    });
  }
  return report === 'laybys-due' || !isStep(requested) ? requested : stepFor(requested, { from, to });
}

function isStep(by: ReportDivision): by is ReportStep {
  return by === 'day' || by === 'week' || by === 'month';
}
