import { resolve } from 'node:path';
import { makeBackup } from '../db/backup/backup.ts';
import { backupFolder } from '../db/data-folder.ts';
import { readEnv, StartupError } from '../env.ts';
import { printLine, printStep, readArguments, runCommand, typedIn } from './run-command.ts';

// `npm run backup -- [--to FOLDER] [--keep NUMBER|all]`: copies everything that the shop stores in DATA_DIR and in PostgreSQL,
// even while the shop runs. Keeps the newest 14 backups by default.

const usage = 'Use: npm run backup -- [--to FOLDER] [--keep NUMBER|all]';
const defaultRetained = 14;

await runCommand(async () => {
  const { values } = readArguments({ options: { to: { type: 'string' }, keep: { type: 'string' } } }, usage);
  const keep = readRetained(values.keep);
  const { dataDir, database, s3 } = readEnv(process.env);
  const to = values.to ? resolve(typedIn(), values.to) : backupFolder(dataDir);
  const begun = performance.now();
  const { folder, manifest, deleted } = await makeBackup({
    dataDir,
    to,
    keep,
    clock: () => new Date(),
    report: printStep,
    ...(database && { copyDatabases: (draft) => copyDatabase(database.url, draft) }),
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  printLine(`Backup made in ${seconds} s: ${folder}`);
  printLine(`It holds ${contents(manifest)}, and was opened and checked.`);
  if (deleted.length > 0) printLine(`Deleted, being older than the newest ${keep}: ${deleted.join(', ')}`);
  if (s3) printLine(`Pictures in the bucket ${s3.bucket} are not in it.`);
  printLine('Copy the folder to another disk, too: this one may fail as a whole.');
});

async function copyDatabase(url: string, draft: string) {
  // This module is loaded only if needed, because PostgreSQL's driver and tables take a second to load.
  const { copyPostgres } = await import('../move/back-up-postgres.ts');
  return copyPostgres(url, draft, printStep);
}

function readRetained(text: string | undefined): number {
  if (text === undefined) return defaultRetained;
  if (text === 'all') return Number.POSITIVE_INFINITY;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new StartupError(`--keep is a number of backups from 1 on, or "all".\n${usage}`);
}

function contents({ files, rows }: Awaited<ReturnType<typeof makeBackup>>['manifest']): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const images = files.filter(({ path }) => path.startsWith('objects/')).length;
  const count = (number = 0) => number.toLocaleString('en-AU');
  const { orders, users, products } = rows['shop.db'] ?? {};
  return (
    `${(bytes / 1e6).toFixed(1)} MB (${count(orders)} orders, ${count(users)} accounts, ${count(products)} products, ` +
    `${count(images)} picture files)`
  );
}
