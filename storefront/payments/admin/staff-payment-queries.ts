import { freshness } from '#storefront/api/freshness.ts';
import '#storefront/api/zod-without-eval.ts';
import { listTillCharges } from '#core/admin/test-tools-api.ts';
import { listOrphanedCharges } from '#core/payments/orphaned-charge-api.ts';
import { listDisputes, listPaymentAlerts } from '#core/payments/payment-alert-api.ts';
import { readProviderHealth } from '#core/payments/provider-health-api.ts';
import { readStatement } from '#core/payments/statement-api.ts';
import { listQueryOf, queryOf } from '#storefront/api/call.ts';

const charges = ['admin', 'charges'] as const;
const alerts = ['admin', 'payment-alerts'] as const;

/** The query options for the provider's charges, and for charges whose order was lost when a backup was restored. */
export const chargeQueries = {
  all: charges,
  list: (query: URLSearchParams) => listQueryOf([...charges, 'list', String(query)], listTillCharges, { query }),
  orphaned: () => listQueryOf([...charges, 'orphaned'], listOrphanedCharges),
};

/** The query options for open alerts and for closed alerts. */
export const alertQueries = {
  all: alerts,
  open: () => listQueryOf([...alerts, 'open'], listPaymentAlerts, { query: { state: 'open' } }),
  closed: () => listQueryOf([...alerts, 'closed'], listPaymentAlerts, { query: { state: 'closed' } }),
};

export const disputeQueries = {
  open: () => listQueryOf(['admin', 'disputes', 'open'], listDisputes, { query: { state: 'open' } }),
};

export const providerHealthQuery = queryOf(['admin', 'provider-health', 'detail'], readProviderHealth);

export interface StatementPeriod {
  from: string;
  to: string;
  provider?: 'till' | 'stripe' | undefined;
}

/** The query options for the provider's statements. The server requests each statement from the provider. */
export const statementQueries = {
  of: ({ from: first, to, provider }: StatementPeriod) => ({
    ...queryOf(['admin', 'statement', first, to, provider ?? null], readStatement, {
      query: { from: first, to, ...(provider ? { provider } : {}) },
    }),
    ...freshness.minute,
  }),
};
