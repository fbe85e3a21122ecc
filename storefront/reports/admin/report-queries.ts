import '#storefront/api/zod-without-eval.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callPath } from '#core/call-path.ts';
import { type ReportDivision, type ReportName, readReport, reportFile } from '#core/reports/report-api.ts';
import type { Comparison, Period } from '#core/reports/report-period.ts';
import { call, from as fromContext } from '#storefront/api/call.ts';

import { divisionOf, type ReportAddress } from './report-address.ts';

interface RequestedReport extends Period {
  report: ReportName;
  by: ReportDivision;
  compare: Comparison;
}

/** The report request that a URL describes. */
export function requestedReport(report: ReportName, { period, by, compare }: ReportAddress): RequestedReport {
  return { report, ...period, by: divisionOf(report, by), compare };
}

export const reportQuery = ({ report, ...query }: RequestedReport) =>
  queryOptions({
    queryKey: ['admin', 'reports', report, query],
    queryFn: (context) => call(readReport, { params: { report }, query, ...fromContext(context) }),
    // The current figures stay until the figures of another period have loaded, so that nothing moves.
    placeholderData: keepPreviousData,
  });

export function reportFilePath({ report, ...query }: RequestedReport): string {
  return callPath(reportFile, { params: { report }, query });
}
