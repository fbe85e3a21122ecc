import {
  abandoned,
  type CardSetupOutcome,
  type ChargeOutcome,
  type ListedCharge,
  type ListedRefund,
} from '../payment-provider.ts';
import type { LedgerCharge, LedgerHold, LedgerRefund, LedgerSetup } from './ledger-tables.ts';

/** Converts a row of the ledger to a listed charge. */
export function toListed(charge: LedgerCharge): ListedCharge {
  return {
    reference: charge.reference,
    createdAt: charge.createdAt,
    amountCents: charge.amountCents,
    refundedCents: charge.refundedCents,
    customer: charge.customer,
    capture: 'automatic',
    purpose: charge.metadata,
    outcome: toOutcome(charge),
  };
}

/** Converts a hold of the ledger that isn't captured to a listed charge. */
export function toListedHold(hold: LedgerHold): ListedCharge {
  const { reference, createdAt, amountCents, customer, metadata: purpose } = hold;
  const outcome = toHoldOutcome(hold);
  return { reference, createdAt, amountCents, refundedCents: 0, customer, capture: 'manual', purpose, outcome };
}

export function toHoldOutcome(hold: LedgerHold): ChargeOutcome {
  const { providerId: providerChargeId, brand, last4, cardReference, reference, amountCents } = hold;
  if (hold.status === 'action') return { status: 'action', providerChargeId, clientSecret: hold.clientSecret ?? '' };
  if (hold.status === 'declined') {
    const declineCode = hold.declineCode ?? 'card_declined';
    return { status: 'declined', providerChargeId, declineCode, needsCustomer: needsCustomer.includes(declineCode) };
  }
  if (hold.status !== 'held' || hold.endsAt === null) return { status: 'released', providerChargeId };
  const paidWith = brand !== null && last4 !== null ? { brand, last4 } : null;
  return {
    status: 'held',
    providerChargeId,
    endsAt: hold.endsAt,
    held: { amountCents, currency: 'aud', reference },
    card: cardReference !== null && paidWith !== null ? { reference: cardReference, ...paidWith } : null,
    paidWith,
  };
}

export function toListedRefund(refund: LedgerRefund): ListedRefund {
  return {
    reference: refund.reference,
    chargeReference: refund.chargeReference,
    amountCents: refund.amountCents,
    orderId: refund.metadata.orderId,
    createdAt: refund.createdAt,
    outcome: { status: 'succeeded', providerRefundId: refund.providerId },
  };
}

/** Declines that only the customer can resolve. */
const needsCustomer: readonly string[] = ['authentication_required', abandoned];

export function toOutcome(charge: LedgerCharge): ChargeOutcome {
  const { providerId: providerChargeId, brand, last4, cardReference: reference } = charge;
  if (charge.status === 'action')
    return { status: 'action', providerChargeId, clientSecret: charge.clientSecret ?? '' };
  if (charge.status === 'declined') {
    const declineCode = charge.declineCode ?? 'card_declined';
    return { status: 'declined', providerChargeId, declineCode, needsCustomer: needsCustomer.includes(declineCode) };
  }
  const paidWith = brand !== null && last4 !== null ? { brand, last4 } : null;
  return {
    status: 'succeeded',
    providerChargeId,
    chargedAt: charge.chargedAt ?? charge.createdAt,
    charged: { amountCents: charge.amountCents, currency: 'aud', reference: charge.reference, refundedCents: 0 },
    card: reference !== null && paidWith !== null ? { reference, ...paidWith } : null,
    paidWith,
  };
}

export function toSetupOutcome(setup: LedgerSetup): CardSetupOutcome {
  const { providerId: providerSetupId, cardReference: reference, brand, last4 } = setup;
  if (setup.status === 'action') return { status: 'action', providerSetupId, clientSecret: setup.clientSecret ?? '' };
  if (setup.status === 'succeeded' && reference !== null && brand !== null && last4 !== null) {
    return { status: 'succeeded', providerSetupId, card: { reference, brand, last4 } };
  }
  return { status: 'declined', providerSetupId, declineCode: setup.declineCode ?? 'card_declined' };
}
