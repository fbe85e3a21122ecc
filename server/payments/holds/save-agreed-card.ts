import { updateRow } from '#server/db/writes/write-rows.ts';
import type { Deps } from '#server/deps.ts';
import { getOrder } from '#server/orders/order-queries.ts';
import { saveCard } from '../cards/begin-card-setup.ts';
import type { CardSetupRow } from '../cards/card-setup-queries.ts';
import { cardSetups } from '../cards/card-tables.ts';
import { settleCardSetup } from '../cards/settle-card-setup.ts';
import { customerOfOrder } from '../charges/provider-customers.ts';
import { ProviderUnavailable } from '../providers/ask-provider.ts';
import type { CardSetupOutcome, PaymentProvider } from '../providers/payment-provider.ts';

/**
 * Saves the card with which a customer agrees to pay an order by weight, and records the outcome. As with a payment, the setup is
 * already stored, and the provider is called outside of any transaction. After a crash, a request with the same key or the reconciler
 * continues. If the provider doesn't respond, the outcome is pending.
 */
export async function saveAgreedCard(
  deps: Deps,
  provider: PaymentProvider,
  setup: CardSetupRow,
): Promise<{ outcome: CardSetupOutcome; settled: CardSetupRow }> {
  const outcome = await askForCard(deps, provider, setup);
  return { outcome, settled: await settleCardSetup(deps, setup.reference, outcome) };
}

async function askForCard(deps: Deps, provider: PaymentProvider, setup: CardSetupRow): Promise<CardSetupOutcome> {
  try {
    return await saveCard(deps, provider, await withCustomer(deps, provider, setup));
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn({ err: error, card: setup.reference }, 'The payment provider is silent');
    return { status: 'pending' };
  }
}

/** Stores the provider's customer before the card is saved, so that the card is found again after a crash. @throws ProviderUnavailable */
async function withCustomer(deps: Deps, provider: PaymentProvider, setup: CardSetupRow): Promise<CardSetupRow> {
  if (setup.customer !== null) return setup;
  const order = await deps.store.read((db) => getOrder(db, setup.orderId));
  const customer = await customerOfOrder(deps, provider, order);
  await deps.store.write((tx) => updateRow(tx, cardSetups, setup.id, { customer }));
  return { ...setup, customer };
}
