import { existsSync } from 'node:fs';
import { databaseFile, lockFolder } from '#server/db/data-folder.ts';
import { hashPassword, readablePassword } from '../accounts/passwords.ts';
import { resetStaff } from '../accounts/staff-rights.ts';
import { openStore } from '../db/sqlite/open-sqlite.ts';
import { readEnv, StartupError } from '../env.ts';
import { printLine, readArguments, runCommand } from './run-command.ts';

// `npm run reset-staff -- NAME`: a new password, and staff rights, for an owner who can't sign in and gets no emails.
// Anybody who can read the data folder can do so; over the network nobody can.

const usage = 'Use: npm run reset-staff -- [NAME]';

await runCommand(async () => {
  const { positionals } = readArguments({ allowPositionals: true }, usage);
  const [name = null, ...more] = positionals;
  if (more.length > 0) throw new StartupError(`One account at a time.\n${usage}`);
  const password = readablePassword();
  const username = await resetIn(readEnv(process.env).dataDir, name, password);
  printLine(`Staff account, shown this once: ${username} / ${password}`);
  printLine(
    'It is signed out everywhere. Start the shop and sign in at /admin, then choose a password of your own at /account.',
  );
});

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
