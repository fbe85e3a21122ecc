// Settles a charge. Called for the provider's response and its webhook, by the reconciler and by the simulated bank.
import { AppError } from '#core/app-error.ts';
import { formatMoney } from '#core/money.ts';
import type { Writer } from '#server/db/store.ts';
import { updateRow } from '#server/db/writes/write-rows.ts';
import type { Deps } from '#server/deps.ts';
import { releaseKeyOfCharge, storeResponseOfCharge } from '#server/http/idempotency/idempotency.ts';
import { toProblem } from '#server/http/send.ts';
import { type NewAlert, raiseAlert } from '../alerts/payment-alerts.ts';
import { settleHeld, settleReleased, takeCapture } from '../holds/settle-hold.ts';
import { charges } from '../payment-tables.ts';
import {
  abandoned,
  type ChargeOutcome,
  type DeclinedOutcome,
  neverSent,
  refundedMismatch,
} from '../providers/payment-provider.ts';
import { type ProviderEventId, recordProviderEvent } from '../reconciliation/provider-events.ts';
import { type ChargeRow, findCharge } from './charge-queries.ts';
import { recordFailedCharge } from './record-failed-charge.ts';
import { type PaidResponse, recordSucceededCharge, type TransactionContext } from './record-succeeded-charge.ts';

type Succeeded = Extract<ChargeOutcome, { status: 'succeeded' }>;

export interface Settlement {
  charge: ChargeRow;
  /** The payment that this call recorded; null if it recorded none. */
  paid: PaidResponse | null;
}

/**
 * Records the outcome of a charge, in one transaction. This changes the charge, its payments, orders and plans, and adds events, emails
 * and the response for the waiting Idempotency-Key. The provider event that reported the outcome is stored too. A charge with a final
 * outcome doesn't change, so settling it again has no effect. If the provider's charge differs from the shop's charge, nothing is
 * recorded as paid and staff are notified.
 */
export function settleCharge(
  { store, env, clock }: Deps,
  reference: string,
  outcome: ChargeOutcome,
  event: ProviderEventId | null = null,
): Promise<Settlement> {
  return store.write(async (tx) => {
    const charge = await findCharge(tx, reference);
    if (charge === null) throw new Error(`There is no charge ${reference}`);
    if (event !== null) await recordProviderEvent(tx, event, clock());
    if (isFinal(charge) || outcome.status === 'pending') return { charge, paid: null };
    const isStarted = charge.status === 'open' || charge.status === 'action';
    if (outcome.status === 'action') {
      if (!isStarted) return { charge, paid: null };
      const { providerChargeId, clientSecret } = outcome;
      return { charge: await move(tx, charge, { status: 'action', providerChargeId, clientSecret }), paid: null };
    }
    const now = clock();
    const isEnded = outcome.status === 'declined' || outcome.status === 'released';
    if (isEnded && !isStarted) return { charge: await settleReleased(tx, charge, { now, env }), paid: null };
    if (outcome.status === 'released') {
      // The hold was placed and released before the shop was notified of either.
      const { providerChargeId } = outcome;
      const ended = { status: 'declined', declineCode: abandoned, providerChargeId, needsCustomer: true } as const;
      return { charge: await decline(tx, charge, ended, { now, env }), paid: null };
    }
    if (outcome.status === 'declined') return { charge: await decline(tx, charge, outcome, { now, env }), paid: null };
    if (outcome.status === 'held') {
      const difference = differenceOf(charge, outcome.held, charge.amountCents);
      if (difference === null) return { charge: await settleHeld(tx, charge, outcome, { now, env }), paid: null };
      await raiseAlert(tx, mismatchAlert(charge, difference), { now, env });
      return { charge, paid: null };
    }
    const difference = differenceOf(charge, outcome.charged, amountToCharge(charge, outcome));
    if (difference !== null) {
      // The charge was refunded at the provider, as the alert advises. The shop no longer holds its money, so the order can be
      // paid again.
      if (isWhollyRefunded(outcome)) {
        const { providerChargeId } = outcome;
        const ended = {
          status: 'declined',
          declineCode: refundedMismatch,
          providerChargeId,
          needsCustomer: true,
        } as const;
        return { charge: await decline(tx, charge, ended, { now, env }), paid: null };
      }
      await raiseAlert(tx, mismatchAlert(charge, difference), { now, env });
      return { charge, paid: null };
    }
    return succeed(tx, charge, outcome, { now, env });
  });
}

/** Returns how the provider's charge differs from the shop's charge; null if they are the same. */
function differenceOf(
  { reference }: ChargeRow,
  charged: { amountCents: number; currency: string; reference: string },
  amountCents: number,
): string | null {
  if (charged.currency !== 'aud') return `in ${charged.currency.toUpperCase()} and not in AUD`;
  if (charged.amountCents !== amountCents) return `${formatMoney(charged.amountCents)}`;
  return charged.reference === reference ? null : `for ${charged.reference}`;
}

/**
 * Returns the amount that a charge should have taken. A hold's capture may be missing in the shop's records, because it was made at the
 * provider's website or because the database was lost. Then the provider's amount counts, up to the held amount.
 */
function amountToCharge({ capture, captureCents, amountCents }: ChargeRow, { charged }: Succeeded): number {
  if (capture === 'automatic') return amountCents;
  return captureCents ?? Math.min(charged.amountCents, amountCents);
}

/** Whether the charge has an outcome that never changes. */
function isFinal({ status }: ChargeRow): boolean {
  return status === 'succeeded' || status === 'declined' || status === 'released';
}

function isWhollyRefunded({ charged }: Succeeded): boolean {
  return charged.amountCents > 0 && charged.refundedCents >= charged.amountCents;
}

function mismatchAlert({ reference, amountCents, metadata }: ChargeRow, difference: string): NewAlert {
  const detail =
    `${formatMoney(amountCents)} was to be charged under ${reference}, but the provider has charged ${difference}. ` +
    'Nothing was recorded as paid. Look at the charge at the provider, and refund all of it there: then it can be paid again here.';
  return {
    kind: 'mismatch',
    subject: reference,
    orderId: metadata.allocations[0]?.orderId ?? null,
    amountCents,
    detail,
  };
}

/** The error of a declined charge, with a message for the customer. */
export function declined(declineCode: string | null): AppError {
  const unconfirmed = declineCode === 'refused_by_customer' || declineCode === abandoned;
  if (!unconfirmed) return new AppError('card_declined');
  return new AppError('card_declined', {
    detail: 'The payment was not confirmed. Nothing was charged; please try again.',
  });
}

async function move(tx: Writer, charge: ChargeRow, set: Partial<ChargeRow>): Promise<ChargeRow> {
  await updateRow(tx, charges, charge.id, set);
  return { ...charge, ...set };
}

async function decline(
  tx: Writer,
  charge: ChargeRow,
  { declineCode, providerChargeId, needsCustomer }: DeclinedOutcome,
  transaction: TransactionContext,
): Promise<ChargeRow> {
  const set = { status: 'declined', declineCode, providerChargeId, settledAt: transaction.now.toISOString() } as const;
  const moved = await move(tx, charge, set);
  await recordFailedCharge(tx, moved, { ...transaction, needsCustomer });
  if (declineCode === neverSent) await releaseKeyOfCharge(tx, charge.reference);
  else await storeResponseOfCharge(tx, charge.reference, { status: 402, response: toProblem(declined(declineCode)) });
  return moved;
}

async function succeed(
  tx: Writer,
  charge: ChargeRow,
  outcome: Succeeded,
  transaction: TransactionContext,
): Promise<Settlement> {
  const { providerChargeId, card, paidWith } = outcome;
  const taken = charge.capture === 'manual' ? await takeCapture(tx, charge, outcome, transaction.now) : charge;
  const moved = await move(tx, taken, {
    status: 'succeeded',
    providerChargeId,
    settledAt: transaction.now.toISOString(),
    cardReference: card?.reference ?? taken.cardReference,
    cardBrand: paidWith?.brand ?? null,
    cardLast4: paidWith?.last4 ?? null,
  });
  const paid = await recordSucceededCharge(tx, moved, outcome, transaction);
  if (paid !== null) await storeResponseOfCharge(tx, charge.reference, { status: 200, response: paid });
  return { charge: moved, paid };
}
