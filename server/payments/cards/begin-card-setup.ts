import { randomBytes } from 'node:crypto';
import type { Writer } from '#server/db/store.ts';
import { insertRows } from '#server/db/writes/write-rows.ts';
import type { Deps } from '#server/deps.ts';
import { reserveKey } from '#server/http/idempotency/idempotency.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { forgetCustomer } from '../charges/provider-customers.ts';
import { askProvider } from '../providers/ask-provider.ts';
import { type CardSetupOutcome, LostCustomer, neverSent, type PaymentProvider } from '../providers/payment-provider.ts';
import { type CardSetupRow, type SavedCardSetup, toSetupRequest } from './card-setup-queries.ts';
import { cardSetups } from './card-tables.ts';

type NewSetup = Pick<typeof cardSetups.$inferInsert, 'orderId' | 'provider' | 'source' | 'customer' | 'amountCents'>;

/** Stores a card setup before the provider is asked, and reserves the request's Idempotency-Key for the setup. */
export async function beginCardSetup(
  tx: Writer,
  { actor, key, now }: Pick<RequestContext, 'actor' | 'key' | 'now'>,
  setup: NewSetup,
): Promise<CardSetupRow> {
  const reference = `hq_card_${randomBytes(18).toString('base64url')}`;
  const [row] = await insertRows(tx, cardSetups, [
    { ...setup, reference, userId: actor?.id ?? null, createdAt: now.toISOString() },
  ]);
  if (row === undefined) throw new Error('A card setup was not stored');
  if (key !== null) await reserveKey(tx, key, reference, now);
  return row;
}

/**
 * Asks the provider to save the card of a setup. If the provider no longer has the customer, the setup counts as never sent.
 * @throws ProviderUnavailable
 */
export async function saveCard(
  deps: Pick<Deps, 'store' | 'log'>,
  provider: PaymentProvider,
  setup: SavedCardSetup,
): Promise<CardSetupOutcome> {
  try {
    return await askProvider(provider.saveCard(toSetupRequest(setup)));
  } catch (error) {
    if (!(error instanceof LostCustomer)) throw error;
    await forgetCustomer(deps, provider, error);
    return { status: 'declined', providerSetupId: null, declineCode: neverSent };
  }
}
