import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { listLaybyPlans, listPlanInstalments } from '#core/laybys/layby-api.ts';
import { overviewQuery } from '#storefront/admin/overview/overview-query.ts';
import { call, callList, from } from '#storefront/api/call.ts';
import { staffOrderQueries } from '#storefront/orders/admin/staff-order-queries.ts';

const all = ['admin', 'laybys'] as const;

/** The query options for layby plans and their instalments. */
export const laybyQueries = {
  all,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...all, 'list', String(query)],
      queryFn: (context) => callList(listLaybyPlans, { query, ...from(context) }),
    }),
  instalments: (planId: number) =>
    queryOptions({
      queryKey: [...all, 'instalments', planId],
      queryFn: (context) => call(listPlanInstalments, { params: { planId }, ...from(context) }),
    }),
};

/** The keys of the queries that a change of a plan makes stale. */
export const changedByLayby = [laybyQueries.all, staffOrderQueries.all, overviewQuery.queryKey];
