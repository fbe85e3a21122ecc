import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Reader, Store } from '#server/db/store.ts';
import {
  beginNewSecretName,
  hasLinkSecret,
  loadLinkSecret,
  lostSecret,
  markOfSecret,
} from '#server/email/signed-links.ts';
import { type Settings, StartupError } from '#server/env.ts';
import { charges } from '../payment-tables.ts';
import { shopIdentity } from './identity-tables.ts';
import { shopOfCharge } from './stripe/stripe-reads.ts';
import type { StripeSettings } from './stripe-settings.ts';

interface Identity {
  shopId: string;
  secretMark: string;
}

/**
 * Loads the secret that signs links, and returns the shop's id. The id distinguishes this shop's charges from others' at the same
 * provider. A new shop gets a secret and an id. The id is stored in the database, so that a shop whose secret is lost still finds its
 * charges and charges no one twice. A missing or different secret stops the start until the owner agrees to a new one.
 * @throws StartupError
 */
export async function requireShopIdentity(
  { dataDir, stripe }: Pick<Settings, 'dataDir' | 'stripe'>,
  store: Store,
): Promise<string> {
  const consent = join(dataDir, beginNewSecretName);
  const isAgreed = existsSync(consent);
  // The id is read before the secret. Another server that starts at the same time stores a new shop's secret first, and then its id. An
  // id without a secret therefore means that the secret was lost.
  const known = await store.read(readIdentity);
  const hasSecret = await store.read((db) => hasLinkSecret(dataDir, db));
  const chargeId = known === null && !hasSecret ? await store.read(newestAtStripe) : null;
  if (!hasSecret && !isAgreed && (known !== null || chargeId !== null)) throw lostSecret(dataDir, 'it is missing');
  // The id is stored before a new secret is made. Otherwise, after a crash in between, the id would be made from the new secret.
  if (chargeId !== null) await saveIdentity(store, { shopId: await shopIdAtStripe(chargeId, stripe), secretMark: '' });
  await loadLinkSecret(dataDir, store);
  const secretMark = markOfSecret(dataDir);
  const { shopId, secretMark: usual } = (await store.read(readIdentity)) ?? { shopId: secretMark, secretMark: '' };
  if (known !== null && usual !== secretMark && !isAgreed) {
    throw lostSecret(dataDir, 'it is not the one that this shop has used so far');
  }
  if (usual !== secretMark) await saveIdentity(store, { shopId, secretMark });
  rmSync(consent, { force: true });
  return shopId;
}

/** The shop's id, for commands that only read. If an earlier version was the last to run the shop, no id is stored. */
export async function readShopId(dataDir: string, db: Reader): Promise<string> {
  return (await readIdentity(db))?.shopId ?? markOfSecret(dataDir);
}

async function readIdentity(db: Reader): Promise<Identity | null> {
  const [row] = await db.select().from(shopIdentity);
  return row ?? null;
}

function saveIdentity(store: Store, identity: Identity): Promise<unknown> {
  return store.write((tx) =>
    tx
      .insert(shopIdentity)
      .values({ id: 1, ...identity })
      .onConflictDoUpdate({ target: shopIdentity.id, set: { secretMark: identity.secretMark } }),
  );
}

/** Stripe's id of the newest stored charge; null if Stripe has never charged a card for this shop. */
async function newestAtStripe(db: Reader): Promise<string | null> {
  const [row] = await db
    .select({ id: charges.providerChargeId })
    .from(charges)
    .where(and(eq(charges.provider, 'stripe'), isNotNull(charges.providerChargeId)))
    .orderBy(desc(charges.id))
    .limit(1);
  return row?.id ?? null;
}

/**
 * Reads the shop's id from one of its charges at Stripe. Needed for a database of an earlier version, in which no id is stored.
 * @throws StartupError
 */
async function shopIdAtStripe(chargeId: string, stripe: StripeSettings | null): Promise<string> {
  const failure = (why: string) =>
    new StartupError(
      `The shop does not start, because its id at Stripe can't be read: ${why}. Without it, the shop would not find its ` +
        'earlier charges and would charge them again. Start it again when Stripe can be reached.',
    );
  if (stripe === null) throw failure('the keys of Stripe are not set');
  const shopId = await shopOfCharge(stripe, chargeId).catch((error: unknown) => {
    throw failure(error instanceof Error ? error.message : String(error));
  });
  if (shopId === null) throw failure(`the charge ${chargeId} has none`);
  return shopId;
}
