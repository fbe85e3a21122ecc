// Where a charge is settled: the provider's response, the reconciler, the simulated bank, and a webhook once there is one.
import { AppError } from '#core/app-error.ts';
import { updateRow } from '#server/db/sqlite/write-rows.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { releaseKeyOfCharge, storeResponseOfCharge } from '#server/http/idempotency/idempotency.ts';
import { toProblem } from '#server/http/send.ts';
import { charges } from '../payment-tables.ts';
import { abandoned, type ChargeOutcome, neverSent } from '../providers/gateway.ts';
import { applyCharge, type PaidResponse, type TransactionContext } from './apply-charge.ts';
import { type ChargeRow, findCharge } from './charge-queries.ts';
import { recordFailedCharge } from './record-failed-charge.ts';

type Declined = Extract<ChargeOutcome, { status: 'declined' }>;
type Succeeded = Extract<ChargeOutcome, { status: 'succeeded' }>;

export interface Settlement {
  charge: ChargeRow;
  /** Null unless this call recorded the money. */
  paid: PaidResponse | null;
}

/**
 * Records the outcome of a charge. One transaction changes the charge, its payments, orders, plans, events, emails and the
 * waiting Idempotency-Key together. A charge that is final already stays as it is, so settling it again does nothing.
 */
export function settleCharge(
  { store, env, clock }: Deps,
  reference: string,
  outcome: ChargeOutcome,
): Promise<Settlement> {
  return store.write(async (tx) => {
    const charge = await findCharge(tx, reference);
    if (charge === null) throw new Error(`There is no charge ${reference}`);
    if (charge.status === 'succeeded' || charge.status === 'declined' || outcome.status === 'pending') {
      return { charge, paid: null };
    }
    if (outcome.status === 'action') {
      const { providerChargeId, clientSecret } = outcome;
      return { charge: await move(tx, charge, { status: 'action', providerChargeId, clientSecret }), paid: null };
    }
    const now = clock();
    if (outcome.status === 'declined') return { charge: await decline(tx, charge, outcome, { now, env }), paid: null };
    return succeed(tx, charge, outcome, { now, env });
  });
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
  { declineCode, providerChargeId }: Declined,
  transaction: TransactionContext,
): Promise<ChargeRow> {
  const set = { status: 'declined', declineCode, providerChargeId, settledAt: transaction.now.toISOString() } as const;
  const moved = await move(tx, charge, set);
  await recordFailedCharge(tx, moved, transaction);
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
  const moved = await move(tx, charge, {
    status: 'succeeded',
    providerChargeId,
    settledAt: transaction.now.toISOString(),
    cardReference: card?.reference ?? null,
    cardBrand: paidWith?.brand ?? null,
    cardLast4: paidWith?.last4 ?? null,
  });
  const paid = await applyCharge(tx, moved, outcome, transaction);
  if (paid !== null) await storeResponseOfCharge(tx, charge.reference, { status: 200, response: paid });
  return { charge: moved, paid };
}
