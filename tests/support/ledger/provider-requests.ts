import type { CardSetupRequest, ChargeRequest, RefundRequest } from '#server/payments/providers/payment-provider.ts';

const createdAt = '2026-11-09T23:00:00.000Z';

/** A charge of $50 for order 7, as the shop requests it from a provider. */
export function chargeRequest(changes: Partial<ChargeRequest> = {}): ChargeRequest {
  return {
    reference: 'r1',
    providerChargeId: null,
    amountCents: 5000,
    source: 'till_ok',
    customer: null,
    savesCard: false,
    isOffSession: false,
    capture: 'automatic',
    purpose: { allocations: [{ orderId: 7, amountCents: 5000 }] },
    createdAt,
    ...changes,
  };
}

/** A refund of $30 of the charge in `chargeRequest`. */
export function refundRequest(changes: Partial<RefundRequest> = {}): RefundRequest {
  return {
    reference: 'f1',
    chargeReference: 'r1',
    providerChargeId: null,
    amountCents: 3000,
    orderId: 7,
    createdAt,
    ...changes,
  };
}

/** A request to save a card. */
export function setupRequest(changes: Partial<CardSetupRequest> = {}): CardSetupRequest {
  return { reference: 'c1', providerSetupId: null, source: 'till_ok', customer: null, createdAt, ...changes };
}
