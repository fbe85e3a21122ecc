// Settles the setup of a card that is saved without a charge. Called for the provider's response and its webhook, and by the
// reconciler.
import { AppError } from '#core/app-error.ts';
import { melbourneDay } from '#core/dates.ts';
import type { Writer } from '#server/db/store.ts';
import { updateRow } from '#server/db/writes/write-rows.ts';
import type { Deps } from '#server/deps.ts';
import { releaseKeyOfCharge, storeResponseOfCharge } from '#server/http/idempotency/idempotency.ts';
import { toProblem } from '#server/http/send.ts';
import { replaceCard, requireTakesCard } from '#server/laybys/instalment-attempts.ts';
import { findLaybyPlansOfOrders } from '#server/laybys/layby-queries.ts';
import { actorOf, recordOrderEvents } from '#server/orders/order-events.ts';
import { getPresentedOrder } from '#server/orders/order-queries.ts';
import type { TransactionContext } from '../charges/record-succeeded-charge.ts';
import { declined } from '../charges/settle-charge.ts';
import { agreeWithSavedCard } from '../holds/agree-with-saved-card.ts';
import { type CardSetupOutcome, neverSent, type ProviderCard } from '../providers/payment-provider.ts';
import { type ProviderEventId, recordProviderEvent } from '../reconciliation/provider-events.ts';
import { type CardSetupRow, findCardSetup } from './card-setup-queries.ts';
import { cardSetups } from './card-tables.ts';

type Succeeded = Extract<CardSetupOutcome, { status: 'succeeded' }>;

/**
 * Records the outcome of a card setup in one transaction. This is the layby's new card or the customer's agreement to pay by weight,
 * with its event and the response for the waiting Idempotency-Key. A setup that is already final doesn't change. If the setup failed,
 * the old card stays.
 */
export function settleCardSetup(
  { store, clock, env }: Deps,
  reference: string,
  outcome: CardSetupOutcome,
  event: ProviderEventId | null = null,
): Promise<CardSetupRow> {
  return store.write(async (tx) => {
    const setup = await findCardSetup(tx, reference);
    if (setup === null) throw new Error(`There is no card setup ${reference}`);
    const now = clock();
    if (event !== null) await recordProviderEvent(tx, event, now);
    if (setup.status === 'succeeded' || setup.status === 'declined' || outcome.status === 'pending') return setup;
    if (outcome.status === 'action') {
      const { providerSetupId, clientSecret } = outcome;
      return move(tx, setup, { status: 'action', providerSetupId, clientSecret });
    }
    if (outcome.status === 'declined') return decline(tx, setup, outcome, now);
    return succeed(tx, setup, outcome, { now, env });
  });
}

/** The error of a card that could not be saved. */
export function cardDeclined(): AppError {
  return new AppError('card_declined', { detail: 'The card was declined. The saved card stays as it was.' });
}

async function succeed(
  tx: Writer,
  setup: CardSetupRow,
  { providerSetupId, card }: Succeeded,
  transaction: TransactionContext,
): Promise<CardSetupRow> {
  const settledAt = transaction.now.toISOString();
  try {
    if (setup.amountCents === null) await replaceLaybyCard(tx, setup, card, transaction);
    else await agreeWithSavedCard(tx, setup, card, transaction);
    return await move(tx, setup, { status: 'succeeded', providerSetupId, settledAt });
  } catch (error) {
    // The layby ended or the order changed while the customer was confirming the card, so nothing is left to charge.
    if (!(error instanceof AppError)) throw error;
    await storeResponseOfCharge(tx, setup.reference, { status: error.status, response: toProblem(error) });
    return move(tx, setup, { status: 'declined', providerSetupId, declineCode: error.code, settledAt });
  }
}

async function replaceLaybyCard(
  tx: Writer,
  setup: CardSetupRow,
  card: ProviderCard,
  { now }: TransactionContext,
): Promise<void> {
  const plan = (await findLaybyPlansOfOrders(tx, [setup.orderId])).get(setup.orderId) ?? null;
  const found = requireTakesCard(plan);
  const saved = { ...card, provider: setup.provider, customer: setup.customer };
  await replaceCard(tx, found, { card: saved, today: melbourneDay(now) });
  const detail = { brand: card.brand, last4: card.last4, was: found.plan.cardLast4 };
  const actor = actorOf(setup.userId === null ? null : { id: setup.userId });
  await recordOrderEvents(tx, [{ orderId: setup.orderId, kind: 'card', detail }], { actor, now });
  await storeResponseOfCharge(tx, setup.reference, {
    status: 200,
    response: await getPresentedOrder(tx, setup.orderId),
  });
}

async function decline(
  tx: Writer,
  setup: CardSetupRow,
  { declineCode, providerSetupId }: Extract<CardSetupOutcome, { status: 'declined' }>,
  now: Date,
): Promise<CardSetupRow> {
  if (declineCode === neverSent) await releaseKeyOfCharge(tx, setup.reference);
  else {
    const error = setup.amountCents === null ? cardDeclined() : declined(declineCode);
    await storeResponseOfCharge(tx, setup.reference, { status: 402, response: toProblem(error) });
  }
  return move(tx, setup, { status: 'declined', declineCode, providerSetupId, settledAt: now.toISOString() });
}

async function move(tx: Writer, setup: CardSetupRow, set: Partial<CardSetupRow>): Promise<CardSetupRow> {
  await updateRow(tx, cardSetups, setup.id, set);
  return { ...setup, ...set };
}
