import { makeCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import type { Order } from '#core/orders/order.ts';
import { feeBasisCents } from '#core/orders/order-groups.ts';
import { checkApproval } from '#server/accounts/security/approval.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { deliveryFeeOf, takeAgreedPlace } from '#server/orders/delivery/agree-delivery.ts';
import { bookSale, type SaleContext } from './book-sale.ts';
import { agreeCounterDelivery, counterColumns, findAddressError } from './counter-delivery.ts';
import { counterContact, priceCounterSale } from './counter-sale-input.ts';
import { requireDiscountWithinLimit } from './discount-limit.ts';
import { findSameSale } from './find-same-sale.ts';

/** Sales at the counter and by phone. */
export function addCounterSaleRoutes(routes: Routes, deps: Deps): void {
  serve(routes, makeCounterSale, async (context) => {
    const approver = await checkApproval(deps, context);
    const { minimumCents: minimumChargeCents } = deps.providers.active;
    return context.write((tx) => counterSale(tx, { ...context, approver }, { env: deps.env, minimumChargeCents }));
  });
}

/**
 * Creates one order at the counter, with its items, plan, payment, events and emails, in one transaction. A repeated request with the
 * same clientKey, from any session, returns the first sale in its current state.
 * @throws AppError approval_needed; key_reused if the first sale was different; price_changed, product_unavailable,
 * option_unavailable, terms_changed, not_delivered_there, below_minimum, day_full, day_closed, not_a_delivery_day,
 * full_payment_only, below_first_instalment, over_balance, out_of_stock, day_supplied, pack_unavailable, not_found, invalid
 */
export async function counterSale(
  tx: Writer,
  context: SaleContext,
  { env, minimumChargeCents }: Pick<Deps, 'env'> & { minimumChargeCents: number },
): Promise<{ order: Order }> {
  const { body } = context;
  const known = await findSameSale(tx, body);
  if (known !== null) return { order: known };
  const customer = await counterContact(tx, body);
  const error = findAddressError(body, customer.contact);
  if (error !== null) throw error;
  const agreed = await agreeCounterDelivery(tx, body, customer.contact, context);
  const { group, changed } = await priceCounterSale(tx, body, { delivery: agreed, minimumChargeCents }, context);
  const approved = await requireDiscountWithinLimit(tx, context, changed);
  if (agreed !== null) await takeAgreedPlace(tx, agreed, context);
  const feeCents = agreed === null ? 0 : deliveryFeeOf(agreed, feeBasisCents(group.lines), { hasDay: true });
  const delivery = counterColumns(agreed, { feeCents, handedOver: body.handedOver });
  const detail = agreed !== null && agreed.passed.length > 0 ? { override: agreed.passed } : {};
  const requestedDay = body.deliveryDate ?? null;
  const ifLacking = body.override ? ('book' as const) : ('refuse' as const);
  const checked = { group, changed, ...approved, customer, delivery, requestedDay, ifLacking, detail };
  return { order: await bookSale(tx, context, checked, { env }) };
}
