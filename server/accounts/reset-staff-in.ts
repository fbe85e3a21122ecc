import { existsSync } from 'node:fs';
import { databaseFile, lockFolder } from '#server/db/data-folder.ts';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import { StartupError } from '#server/env.ts';
import { hashPassword, readablePassword } from './passwords.ts';
import { resetStaff } from './staff-rights.ts';

/**
 * A new password, and the owner's role, for the named account of the shop in this folder; without a name, for the only
 * owner's account. The shop itself must not run: it would go on counting failed sign-ins, and both would write to one folder.
 * @throws StartupError
 */
export async function resetStaffIn(
  dataDir: string,
  name: string | null,
): Promise<{ username: string; password: string }> {
  if (!existsSync(databaseFile(dataDir)))
    throw new StartupError(`There is no shop in ${dataDir}. Nothing was changed.`);
  const lock = await lockFolder(dataDir, 0).catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error;
    throw new StartupError(`The shop in ${dataDir} is running. Stop it first; nothing was changed.`);
  });
  try {
    const store = await openStore({ dataDir });
    try {
      const password = readablePassword();
      const passwordHash = await hashPassword(password);
      const username = await store.write((tx) => resetStaff(tx, name, { passwordHash, now: new Date() }));
      return { username, password };
    } finally {
      await store.close();
    }
  } finally {
    lock.release();
  }
}
