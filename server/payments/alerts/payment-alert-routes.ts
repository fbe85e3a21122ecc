import {
  closePaymentAlert,
  listDisputes,
  listPaymentAlerts,
  refundUnknownCharge as refundEndpoint,
} from '#core/payments/payment-alert-api.ts';
import { checkProvider, readProviderHealth } from '#core/payments/provider-health-api.ts';
import type { Deps } from '#server/deps.ts';
import { ListResponse } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { findDisputes } from '../disputes/dispute-queries.ts';
import { checkProviderNow, readHealth } from '../providers/provider-health.ts';
import { closeAlert, findAlerts } from './alert-queries.ts';
import { refundUnknownCharge } from './refund-unknown-charge.ts';

/** Routes for payment matters that staff must check: alerts, disputes and the provider's health. */
export function addPaymentAlertRoutes(routes: Routes, deps: Deps): void {
  serve(routes, listPaymentAlerts, ({ query, paging }) =>
    deps.store.read(async (db) => {
      const { rows, total } = await findAlerts(db, { state: query.state, paging });
      return new ListResponse(rows, total);
    }),
  );

  serve(routes, closePaymentAlert, ({ params, actor, now, write }) =>
    write((tx) => closeAlert(tx, params.id, { actor, now })),
  );

  serve(routes, refundEndpoint, (context) => refundUnknownCharge(deps, context));

  serve(routes, listDisputes, ({ query, paging }) =>
    deps.store.read(async (db) => {
      const { rows, total } = await findDisputes(db, { state: query.state, paging });
      return new ListResponse(rows, total);
    }),
  );

  serve(routes, readProviderHealth, () => deps.store.read((db) => readHealth(db, deps)));

  serve(routes, checkProvider, () => checkProviderNow(deps));
}
