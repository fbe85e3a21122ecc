import { type Day, isDay } from '#core/dates.ts';
import { type ReportDivision, type ReportName, reportDivisions } from '#core/reports/report-api.ts';
import {
  type Comparison,
  comparisons,
  firstOfMonth,
  type Period,
  reportPeriodFault,
} from '#core/reports/report-period.ts';

export const reportTabs = ['sales', 'takings', 'laybys', 'traffic'] as const;
export type ReportTab = (typeof reportTabs)[number];

/** The values in an address of the reports. */
export interface ReportAddress {
  tab: ReportTab;
  period: Period;
  /** What is wrong with the address's days, as a sentence; empty where nothing is. */
  fault: string;
  by: string | null;
  compare: Comparison;
}

/** Uses this month until today where the address has no days. */
export function readReportAddress(search: URLSearchParams, today: Day): ReportAddress {
  const [from, to] = [search.get('from'), search.get('to')];
  const isWhole = isDay(from ?? '') && isDay(to ?? '');
  const period = isWhole ? { from: from ?? '', to: to ?? '' } : { from: firstOfMonth(today), to: today };
  const isMissing = !isWhole && (from !== null || to !== null);
  return {
    tab: reportTabs.find((tab) => tab === search.get('tab')) ?? 'sales',
    period,
    fault: isMissing ? 'The address names a day that does not exist.' : (reportPeriodFault(period) ?? ''),
    by: search.get('by'),
    compare: comparisons.find((comparison) => comparison === search.get('compare')) ?? 'none',
  };
}

/** How a report is divided: as the address says, where the report allows it, otherwise in the report's first way. */
export function divisionOf(report: ReportName, by: string | null): ReportDivision {
  const known: readonly ReportDivision[] = reportDivisions[report];
  return known.find((division) => division === by) ?? known[0] ?? 'day';
}

/** The same address with other values; null removes one. */
export function reportAddress(search: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `/admin/reports?${next}`;
}
