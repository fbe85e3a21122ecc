import { existsSync } from 'node:fs';
import { databaseFile, lockFolder } from '#server/db/data-folder.ts';
import { openShopStore } from '#server/db/open-shop-store.ts';
import { readShop } from '#server/db/read-shop.ts';
import { type Settings, StartupError } from '#server/env.ts';
import { hashPassword, readablePassword } from './passwords.ts';
import { resetStaff } from './staff-rights.ts';

type Where = Pick<Settings, 'dataDir' | 'database'>;
type NewPassword = { username: string; password: string };

/**
 * Sets a new password and the owner role for the named account; without a name, for the only owner's account. On SQLite, the shop's
 * server must be stopped first. Otherwise, it would keep counting failed sign-ins, and two processes would write to the same folder.
 * @throws StartupError
 */
export async function resetStaffIn(shop: Where, name: string | null): Promise<NewPassword> {
  const { dataDir, database } = shop;
  if (database !== null) {
    // Throws if the shop doesn't exist, because `reset` would otherwise create one.
    await readShop(shop, async () => {});
    return reset(shop, name);
  }
  if (!existsSync(databaseFile(dataDir)))
    throw new StartupError(`There is no shop in ${dataDir}. Nothing was changed.`);
  const lock = await lockFolder(dataDir, 0).catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error;
    throw new StartupError(`The shop in ${dataDir} is running. Stop it first; nothing was changed.`);
  });
  try {
    return await reset(shop, name);
  } finally {
    lock.release();
  }
}

async function reset(shop: Where, name: string | null): Promise<NewPassword> {
  const store = await openShopStore(shop);
  try {
    const password = readablePassword();
    const passwordHash = await hashPassword(password);
    const username = await store.write((tx) => resetStaff(tx, name, { passwordHash, now: new Date() }));
    return { username, password };
  } finally {
    await store.close();
  }
}
