import { databaseName, isPostgresUrl } from '../db/postgres/database-address.ts';
import { readEnv, StartupError } from '../env.ts';
import { moneyLines } from '../move/copy-shop.ts';
import type { MoveOptions, MoveReport } from '../move/move-options.ts';
import { moveToPostgres } from '../move/move-to-postgres.ts';
import { moveToSqlite } from '../move/move-to-sqlite.ts';
import { printLine, printStep, readArguments, runCommand } from './run-command.ts';

// `npm run move -- postgres://…`: moves the shop in DATA_DIR to PostgreSQL. `npm run move -- sqlite`, with DATABASE_URL set:
// moves it back to files in DATA_DIR.

const usage = `Use: npm run move -- postgres://name:password@host:5432/database   (from the files in DATA_DIR)
     npm run move -- sqlite                                            (from DATABASE_URL to files in DATA_DIR)`;

await runCommand(async () => {
  const { positionals } = readArguments({ allowPositionals: true }, usage);
  const [to = '', ...more] = positionals;
  if (more.length > 0 || (to !== 'sqlite' && !isAddress(to))) throw new StartupError(`Say where to.\n${usage}`);
  const { dataDir, database, s3 } = readEnv(process.env);
  const common = { dataDir, clock: () => new Date(), bucket: s3, report: printStep };
  if (to === 'sqlite') {
    if (database === null) throw new StartupError(`DATABASE_URL says where the shop is now. It is not set.\n${usage}`);
    await bringBack({ ...common, url: database.url });
  } else {
    if (database !== null) {
      throw new StartupError(
        'DATABASE_URL is set, so this shop is on PostgreSQL already. To move it to another database use pg_dump and ' +
          'pg_restore, or bring it to files first.',
      );
    }
    await carryOver({ ...common, url: to });
  }
});

function isAddress(text: string): boolean {
  return isPostgresUrl(text) && URL.canParse(text);
}

async function carryOver(options: MoveOptions): Promise<void> {
  const { dataDir, url, bucket } = options;
  printLine(
    `The plan: everything of the shop in ${dataDir} is copied to the database ${databaseName(url)} (orders, accounts,`,
  );
  printLine(
    'pages, the till’s ledger, the secret of links), read again and compared; then the files are marked as moved.',
  );
  if (bucket) printLine(`Its pictures are copied to the bucket ${bucket.bucket} before, and read again there.`);
  printLine('Until then the shop starts here as ever, whatever happens. No file is deleted.');
  printEnd(await moveToPostgres(options));
  printLine('Next: set DATABASE_URL to the address that you have just given, and npm start.');
  printLine(
    bucket
      ? `Its pictures are in the bucket: keep the S3_ settings. Those in ${dataDir}/objects stay as a copy.`
      : `Its pictures stay in ${dataDir}/objects: keep DATA_DIR as it is.`,
  );
  printLine('Without DATABASE_URL the shop now refuses to start, so that nobody sells from the old files by mistake.');
}

async function bringBack(options: MoveOptions): Promise<void> {
  const { dataDir, url, bucket } = options;
  printLine(
    `The plan: everything of the shop in the database ${databaseName(url)} is copied to files in ${dataDir}, read`,
  );
  printLine('again and compared; then the database is marked as moved. Until then the shop starts there as ever,');
  printLine('whatever happens. Nothing in it is deleted.');
  if (bucket) printLine(`Pictures in the bucket ${bucket.bucket} are copied to ${dataDir}/objects, too.`);
  printEnd(await moveToSqlite(options));
  printLine('Next: take DATABASE_URL away, and npm start.');
  printLine('With DATABASE_URL the shop now refuses to start, so that nobody sells from the old database by mistake.');
}

function printEnd({ figures, aside }: MoveReport): void {
  if (figures === null) {
    printLine('An earlier move had copied everything; its last step was left, and is done now.');
    return;
  }
  for (const line of moneyLines(figures)) printLine(`  ${line}`);
  if (aside !== null) printLine(`What an earlier move had left there is in ${aside}. Nothing was deleted.`);
}
