import { existsSync } from 'node:fs';
import { hashPassword } from '../accounts/password.ts';
import { readablePassword } from '../accounts/readable-password.ts';
import { resetStaff } from '../accounts/reset-staff.ts';
import { databaseFile } from '../db/data-folder.ts';
import { lockFolder } from '../db/folder-lock.ts';
import { openStore } from '../db/sqlite/open-sqlite.ts';
import { readEnv, StartupError } from '../env.ts';

// `npm run reset-staff -- NAME`: a new password, and staff rights, for an owner who can't sign in and gets no emails.
// Whoever may read the data folder may do so; over the network nobody can.

try {
  const [name = null] = process.argv.slice(2);
  const password = readablePassword();
  const username = await resetIn(readEnv(process.env).dataDir, name, password);
  process.stdout.write(
    `Staff account, shown this once: ${username} / ${password}\n` +
      'It is signed out everywhere. Start the shop and sign in at /admin, then choose a password of your own at /account.\n',
  );
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}

/** The shop itself must not run: it would go on counting failed sign-ins, and both would write to one folder. */
async function resetIn(dataDir: string, name: string | null, password: string): Promise<string> {
  if (!existsSync(databaseFile(dataDir)))
    throw new StartupError(`There is no shop in ${dataDir}. Nothing was changed.`);
  const lock = await lockFolder(dataDir, 0).catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error;
    throw new StartupError(`The shop in ${dataDir} is running. Stop it first; nothing was changed.`);
  });
  try {
    const store = await openStore({ dataDir });
    try {
      const passwordHash = await hashPassword(password);
      return await store.write((tx) => resetStaff(tx, name, { passwordHash, now: new Date() }));
    } finally {
      await store.close();
    }
  } finally {
    lock.release();
  }
}
