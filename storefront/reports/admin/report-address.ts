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

/** The values in a report's URL. */
export interface ReportAddress {
  tab: ReportTab;
  period: Period;
  /** Why the days in the URL are invalid, as a sentence; empty if they are valid. */
  fault: string;
  by: string | null;
  compare: Comparison;
}

/** Reads the values in a report's URL. If the URL has no days, the period is this month up to today. */
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

/** Returns the grouping of a report. If the report doesn't support the grouping in the URL, returns the report's first grouping. */
export function divisionOf(report: ReportName, by: string | null): ReportDivision {
  const known: readonly ReportDivision[] = reportDivisions[report];
  return known.find((division) => division === by) ?? known[0] ?? 'day';
}

/** Returns the same URL with changed values; null removes a value. */
export function reportAddress(search: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `/admin/reports?${next}`;
}
