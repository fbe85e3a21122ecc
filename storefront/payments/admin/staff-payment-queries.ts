import { freshness } from '#storefront/api/freshness.ts';
import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { listTillCharges } from '#core/admin/test-tools-api.ts';
import { listOrphanedCharges } from '#core/payments/orphaned-charge-api.ts';
import { listDisputes, listPaymentAlerts } from '#core/payments/payment-alert-api.ts';
import { readProviderHealth } from '#core/payments/provider-health-api.ts';
import { readStatement } from '#core/payments/statement-api.ts';
import { call, callList, from } from '#storefront/api/call.ts';

const charges = ['admin', 'charges'] as const;
const alerts = ['admin', 'payment-alerts'] as const;

/** The query options for the provider's charges, and for charges whose order was lost when a backup was restored. */
export const chargeQueries = {
  all: charges,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...charges, 'list', String(query)],
      queryFn: (context) => callList(listTillCharges, { query, ...from(context) }),
    }),
  orphaned: () =>
    queryOptions({
      queryKey: [...charges, 'orphaned'],
      queryFn: (context) => callList(listOrphanedCharges, from(context)),
    }),
};

/** The query options for open alerts and for closed alerts. */
export const alertQueries = {
  all: alerts,
  open: () =>
    queryOptions({
      queryKey: [...alerts, 'open'],
      queryFn: (context) => callList(listPaymentAlerts, { query: { state: 'open' }, ...from(context) }),
    }),
  closed: () =>
    queryOptions({
      queryKey: [...alerts, 'closed'],
      queryFn: (context) => callList(listPaymentAlerts, { query: { state: 'closed' }, ...from(context) }),
    }),
};

export const disputeQueries = {
  open: () =>
    queryOptions({
      queryKey: ['admin', 'disputes', 'open'],
      queryFn: (context) => callList(listDisputes, { query: { state: 'open' }, ...from(context) }),
    }),
};

export const providerHealthQuery = queryOptions({
  queryKey: ['admin', 'provider-health', 'detail'],
  queryFn: (context) => call(readProviderHealth, from(context)),
});

export interface StatementPeriod {
  from: string;
  to: string;
  provider?: 'till' | 'stripe' | undefined;
}

/** The query options for the provider's statements. The server requests each statement from the provider. */
export const statementQueries = {
  of: ({ from: first, to, provider }: StatementPeriod) =>
    queryOptions({
      queryKey: ['admin', 'statement', first, to, provider ?? null],
      queryFn: (context) =>
        call(readStatement, { query: { from: first, to, ...(provider ? { provider } : {}) }, ...from(context) }),
      ...freshness.minute,
    }),
};
