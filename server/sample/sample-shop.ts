import { users } from '#server/accounts/account-tables.ts';
import { createUser } from '#server/accounts/create-user.ts';
import { hashPassword, readablePassword } from '#server/accounts/passwords.ts';
import { settings } from '#server/content/content-tables.ts';
import type { Settings } from '#server/env.ts';
import { products } from '#server/products/product-tables.ts';
import type { Store, Writer } from '../db/store.ts';
import { sampleProducts } from './sample-products.ts';
import { sampleSeo, sampleSettings } from './sample-settings.ts';

export interface NewStaffAccount {
  username: string;
  /** To be shown once; only its hash is kept. */
  password: string;
}

/**
 * Fills a shop that has nobody in it: the staff account, and the open sample shop unless the environment says no. All in
 * one transaction, so that a start cut short begins again. Null, and nothing done, where there is an account already.
 */
export async function fillNewShop(
  store: Store,
  env: Pick<Settings, 'admin' | 'sample'>,
  now: Date,
): Promise<NewStaffAccount | null> {
  if (await hasUsers(store)) return null;
  const username = env.admin.username ?? 'admin';
  const password = env.admin.password ?? readablePassword();
  const email = env.admin.email ?? 'admin@hindquarter.example';
  const passwordHash = await hashPassword(password);
  await store.write(async (tx) => {
    await createUser(tx, { username, email, passwordHash, isAdmin: true }, now);
    if (env.sample) await fillSampleShop(tx, now);
  });
  return { username, password };
}

/** The sample catalogue and an open shop's settings; the pages' words are the built-in ones. */
export async function fillSampleShop(tx: Writer, now: Date): Promise<void> {
  const updatedAt = now.toISOString();
  await tx.insert(products).values(sampleProducts(updatedAt));
  await tx.insert(settings).values([
    { name: 'seo', value: sampleSeo, updatedAt },
    { name: 'shop', value: sampleSettings, updatedAt },
  ]);
}

async function hasUsers(store: Store): Promise<boolean> {
  const rows = await store.read(async (db) => db.select({ id: users.id }).from(users).limit(1));
  return rows.length > 0;
}
