import { formatLongInstant } from '#core/dates.ts';
import { listBackups } from '../db/backup/backup-folder.ts';
import { findBackup, restoreBackup } from '../db/backup/restore.ts';
import { backupFolder } from '../db/data-folder.ts';
import { databaseName } from '../db/postgres/database-address.ts';
import { readEnv, StartupError } from '../env.ts';
import { printLine, printStep, readArguments, runCommand, typedIn } from './run-command.ts';

// `npm run restore -- BACKUP [--with-till]`: replaces the content of DATA_DIR, or of PostgreSQL, with a backup and sets the
// previous content aside.

const usage = 'Use: npm run restore -- BACKUP [--with-till]   (a name such as 2026-11-21T18-30-00, or a folder)';
const listedAtMost = 14;

await runCommand(async () => {
  const { values, positionals } = readArguments(
    { options: { 'with-till': { type: 'boolean', default: false } }, allowPositionals: true },
    usage,
  );
  const { dataDir, database } = readEnv(process.env);
  const [named, ...more] = positionals;
  if (named === undefined) throw new StartupError(`Say which backup. ${knownBackups(dataDir)}\n${usage}`);
  if (more.length > 0) throw new StartupError(`One backup at a time.\n${usage}`);
  const backup = findBackup(dataDir, named, typedIn());
  const options = {
    dataDir,
    backup,
    withTill: values['with-till'],
    clock: () => new Date(),
    report: printStep,
  };
  const { manifest, aside, till } = await (database ? restoreDatabase(database.url, options) : restoreBackup(options));
  printLine(
    `Restored: the shop in ${database ? databaseName(database.url) : dataDir} is as it was on ${formatLongInstant(manifest.madeAt)}.`,
  );
  if (aside) printLine(`What was there is in ${aside}. Nothing was deleted.`);
  if (till === 'replaced') {
    printLine('The till’s ledger is the backup’s, too: what was charged since is forgotten, and may be charged again.');
    printLine('Next: npm start.');
  } else {
    if (till === 'retained')
      printLine('The till’s ledger stayed: it has everything that the backup’s has, and what came since.');
    printLine(
      'Next: npm start. Before it serves, it takes in every charge since then, so that nobody is charged twice.',
    );
  }
  printLine(
    'Days since then are closed again from what the shop now has. If the accountant was given any of them, export them again and correct in Xero or MYOB what differs.',
  );
  printLine(
    'Then: npm run audit. It names charges whose orders were made after the backup; refund those in /admin under Payments, or write them again.',
  );
});

async function restoreDatabase(url: string, options: Parameters<typeof restoreBackup>[0]) {
  // This module is loaded only if needed, because PostgreSQL's driver and tables take a second to load.
  const { restoreToPostgres } = await import('../move/restore-postgres.ts');
  return restoreToPostgres({ ...options, url });
}

function knownBackups(dataDir: string): string {
  const found = listBackups(backupFolder(dataDir));
  if (found.length === 0) return `There is none in ${backupFolder(dataDir)}.`;
  const names = found.slice(0, listedAtMost).map(({ name }) => `  ${name}`);
  return `Those in ${backupFolder(dataDir)}, newest first:\n${names.join('\n')}`;
}
