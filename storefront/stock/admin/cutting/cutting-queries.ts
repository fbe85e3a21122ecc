import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Period } from '#core/reports/report-period.ts';
import type { BodyChoice, BodyKind } from '#core/stock/cutting/body-kind.ts';
import { listCuttingRuns, readCuttingRun, readValueShares, readYields } from '#core/stock/cutting/cutting-api.ts';
import { readCuttingList } from '#core/stock/cutting/cutting-list-api.ts';
import { readStockReport } from '#core/stock/cutting/stock-report-api.ts';
import { call, callList, from } from '#storefront/api/call.ts';
import { stockQueries } from '../stock-queries.ts';

const all = [...stockQueries.all, 'cutting'] as const;

/** The query options for the cutting list, cutting runs, yields and the report. They are outdated whenever the stock is. */
export const cuttingQueries = {
  all,
  list: (period: Period, bodies: BodyChoice | undefined) =>
    queryOptions({
      queryKey: [...all, 'list', period.from, period.to, bodies],
      queryFn: (context) => call(readCuttingList, { query: { ...period, bodies }, ...from(context) }),
    }),
  runs: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...all, 'runs', String(query)],
      queryFn: (context) => callList(listCuttingRuns, { query, ...from(context) }),
    }),
  run: (id: number | string) =>
    queryOptions({
      queryKey: [...all, 'run', String(id)],
      queryFn: (context) => call(readCuttingRun, { params: { id }, ...from(context) }),
    }),
  yields: (bodyKind: BodyKind) =>
    queryOptions({
      queryKey: [...all, 'yields', bodyKind],
      queryFn: (context) => call(readYields, { query: { bodyKind }, ...from(context) }),
    }),
  shares: (bodyKind: BodyKind) =>
    queryOptions({
      queryKey: [...all, 'shares', bodyKind],
      queryFn: (context) => call(readValueShares, { query: { bodyKind }, ...from(context) }),
    }),
  report: (period: Period) =>
    queryOptions({
      queryKey: [...all, 'report', period.from, period.to],
      queryFn: (context) => call(readStockReport, { query: period, ...from(context) }),
    }),
};

export const cuttingPath = '/admin/cutting';
export const runsPath = `${cuttingPath}/runs`;
export const newRunPath = `${runsPath}/new`;
export const yieldsPath = `${cuttingPath}/yields`;

export function runPath({ id }: { id: number }): string {
  return `${runsPath}/${id}`;
}
