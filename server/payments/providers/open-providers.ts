import { existsSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import type { Store } from '#server/db/store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { type Settings, StartupError } from '#server/env.ts';
import { charges } from '../payment-tables.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { type PaymentProviders, paymentProviders } from './payment-providers.ts';
import { StripeProvider } from './stripe/stripe-provider.ts';
import type { StripeSettings } from './stripe-settings.ts';
import { type LedgerStore, ledgerFile, openLedger, openLedgerToRead } from './till/ledger-store.ts';
import { Till } from './till/till.ts';

type ProviderSettings = Pick<Settings, 'dataDir' | 'payments' | 'stripe' | 'publicUrl'>;

interface Identity {
  shopId: string;
  clock: () => Date;
}

/**
 * Opens the provider that takes payments, and the provider that took them before, which still makes refunds. The simulated till refunds
 * its own charges. Stripe refunds its charges while its keys are set.
 */
export function openProviders(
  settings: ProviderSettings & { publicUrl: string },
  { store, ...identity }: Identity & { store: Store },
): PaymentProviders {
  const { dataDir, payments } = settings;
  const isTillUsed = payments === 'till' || isPostgres || existsSync(ledgerFile(dataDir));
  const [active, ...others] = inOrder(settings, identity, isTillUsed ? openLedger({ dataDir, store }) : null);
  if (active === undefined) throw new Error('No provider takes payments');
  return paymentProviders(active, others);
}

/**
 * The providers whose records can be read while the shop's server runs in another process. Empty if the shop has never taken a card
 * payment.
 */
export function openProvidersToRead(
  settings: ProviderSettings,
  { readShop, ...identity }: Identity & { readShop: Store['read'] },
): PaymentProvider[] {
  return inOrder(settings, identity, openLedgerToRead(settings.dataDir, readShop));
}

function inOrder(settings: ProviderSettings, identity: Identity, ledger: LedgerStore | null): PaymentProvider[] {
  const till = ledger === null ? [] : [new Till({ ledger, clock: identity.clock })];
  const real = settings.stripe === null ? [] : [openStripe(settings.stripe, settings, identity)];
  return settings.payments === 'stripe' ? [...real, ...till] : [...till, ...real];
}

function openStripe(
  { secretKey, webhookSecret, apiBase }: StripeSettings,
  { publicUrl }: ProviderSettings,
  { shopId, clock }: Identity,
): StripeProvider {
  const returnUrl = `${publicUrl ?? ''}/account?tab=orders`;
  return new StripeProvider({ secretKey, webhookSecret, apiBase, returnUrl, shopId, clock });
}

/** Thrown at the start if Stripe's keys are missing although the shop has taken real payments before. */
export class KeysMissing extends StartupError {}

/**
 * Rejects a start without Stripe's keys once Stripe has taken a payment. Otherwise meat could be sold for simulated money by accident.
 * @throws KeysMissing
 */
export async function requireRealPayments(
  store: Store,
  { stripe, choosesTill }: Pick<Settings, 'stripe' | 'choosesTill'>,
): Promise<void> {
  if (stripe !== null || choosesTill) return;
  const isStripes = eq(charges.provider, 'stripe');
  const [paid] = await store.read((db) => db.select({ id: charges.id }).from(charges).where(isStripes).limit(1));
  if (paid === undefined) return;
  throw new KeysMissing(
    'The shop does not start, because it has taken real payments with Stripe, and the keys of Stripe are not set: set ' +
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET. With PAYMENTS=till it starts without them, ' +
      'takes only simulated payments, and can refund nothing that Stripe has charged.',
  );
}
