import '#storefront/api/zod-without-eval.ts';
import type { Period } from '#core/reports/report-period.ts';
import type { BodyChoice, BodyKind } from '#core/stock/cutting/body-kind.ts';
import { listCuttingRuns, readCuttingRun, readValueShares, readYields } from '#core/stock/cutting/cutting-api.ts';
import { readCuttingList } from '#core/stock/cutting/cutting-list-api.ts';
import { readStockReport } from '#core/stock/cutting/stock-report-api.ts';
import { listQueryOf, queryOf } from '#storefront/api/call.ts';
import { stockQueries } from '../stock-queries.ts';

const all = [...stockQueries.all, 'cutting'] as const;

/** The query options for the cutting list, cutting runs, yields and the report. They are refreshed together with the stock. */
export const cuttingQueries = {
  all,
  list: (period: Period, bodies: BodyChoice | undefined) =>
    queryOf([...all, 'list', period.from, period.to, bodies], readCuttingList, { query: { ...period, bodies } }),
  runs: (query: URLSearchParams) => listQueryOf([...all, 'runs', String(query)], listCuttingRuns, { query }),
  run: (id: number | string) => queryOf([...all, 'run', String(id)], readCuttingRun, { params: { id } }),
  yields: (bodyKind: BodyKind) => queryOf([...all, 'yields', bodyKind], readYields, { query: { bodyKind } }),
  shares: (bodyKind: BodyKind) => queryOf([...all, 'shares', bodyKind], readValueShares, { query: { bodyKind } }),
  report: (period: Period) => queryOf([...all, 'report', period.from, period.to], readStockReport, { query: period }),
};

export const cuttingPath = '/admin/cutting';
export const runsPath = `${cuttingPath}/runs`;
export const newRunPath = `${runsPath}/new`;
export const yieldsPath = `${cuttingPath}/yields`;

export function runPath({ id }: { id: number }): string {
  return `${runsPath}/${id}`;
}
