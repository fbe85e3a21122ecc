import {
  abandoned,
  type CardSetupOutcome,
  type ChargeOutcome,
  type ChargePurpose,
  type ListedCharge,
  type ListedRefund,
} from '../payment-provider.ts';
import type { LedgerCharge, LedgerRefund, LedgerSetup } from './ledger-tables.ts';

/** A row of the ledger as the shop sees it. */
export function toListed(charge: LedgerCharge): ListedCharge {
  return {
    reference: charge.reference,
    createdAt: charge.created_at,
    amountCents: charge.amount_cents,
    refundedCents: charge.refunded_cents,
    customer: charge.customer ?? null,
    purpose: JSON.parse(charge.metadata) as ChargePurpose,
    outcome: toOutcome(charge),
  };
}

export function toListedRefund(refund: LedgerRefund): ListedRefund {
  return {
    reference: refund.reference,
    chargeReference: refund.charge_reference,
    amountCents: refund.amount_cents,
    orderId: (JSON.parse(refund.metadata) as { orderId: number }).orderId,
    createdAt: refund.created_at,
    outcome: { status: 'succeeded', providerRefundId: refund.provider_id },
  };
}

/** What only the customer can mend. */
const needsCustomer: readonly string[] = ['authentication_required', abandoned];

export function toOutcome(charge: LedgerCharge): ChargeOutcome {
  const { provider_id: providerChargeId, brand, last4, card_reference: reference } = charge;
  if (charge.status === 'action')
    return { status: 'action', providerChargeId, clientSecret: charge.client_secret ?? '' };
  if (charge.status === 'declined') {
    const declineCode = charge.decline_code ?? 'card_declined';
    return { status: 'declined', providerChargeId, declineCode, needsCustomer: needsCustomer.includes(declineCode) };
  }
  const paidWith = brand !== null && last4 !== null ? { brand, last4 } : null;
  return {
    status: 'succeeded',
    providerChargeId,
    chargedAt: charge.charged_at ?? charge.created_at,
    charged: { amountCents: charge.amount_cents, currency: 'aud', reference: charge.reference },
    card: reference !== null && paidWith !== null ? { reference, ...paidWith } : null,
    paidWith,
  };
}

export function toSetupOutcome(setup: LedgerSetup): CardSetupOutcome {
  const { provider_id: providerSetupId, card_reference: reference, brand, last4 } = setup;
  if (setup.status === 'action') return { status: 'action', providerSetupId, clientSecret: setup.client_secret ?? '' };
  if (setup.status === 'succeeded' && reference !== null && brand !== null && last4 !== null) {
    return { status: 'succeeded', providerSetupId, card: { reference, brand, last4 } };
  }
  return { status: 'declined', providerSetupId, declineCode: setup.decline_code ?? 'card_declined' };
}
