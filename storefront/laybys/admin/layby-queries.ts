import '#storefront/api/zod-without-eval.ts';
import { listLaybyPlans, listPlanInstalments } from '#core/laybys/layby-api.ts';
import { overviewQuery } from '#storefront/admin/overview/overview-query.ts';
import { listQueryOf, queryOf } from '#storefront/api/call.ts';
import { staffOrderQueries } from '#storefront/orders/admin/staff-order-queries.ts';

const all = ['admin', 'laybys'] as const;

/** The query options for layby plans and their instalments. */
export const laybyQueries = {
  all,
  list: (query: URLSearchParams) => listQueryOf([...all, 'list', String(query)], listLaybyPlans, { query }),
  instalments: (planId: number) =>
    queryOf([...all, 'instalments', planId], listPlanInstalments, { params: { planId } }),
};

/** The keys of the queries that a change of a plan makes stale. */
export const changedByLayby = [laybyQueries.all, staffOrderQueries.all, overviewQuery.queryKey];
