import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { melbourneDay } from '#core/dates.ts';
import { type ExportedTable, exportedTables } from '#core/import-export/import-export-api.ts';
import { isCounting } from '../content/content-queries.ts';
import { replaceWithChunks } from '../db/durable-file.ts';
import { readShop } from '../db/read-shop.ts';
import { readEnv, StartupError } from '../env.ts';
import { exportName, tableChunks } from '../import-export/export-table.ts';
import { printLine, readArguments, runCommand, typedIn } from './run-command.ts';

// `npm run export -- [--what TABLE] [--to FOLDER] [--force]`: exports tables of DATA_DIR as CSV files, all from the same moment,
// even while the shop runs.

const usage = `Use: npm run export -- [--what ${exportedTables.join('|')}] [--to FOLDER] [--force]`;

await runCommand(async () => {
  const options = { what: { type: 'string' }, to: { type: 'string' }, force: { type: 'boolean' } } as const;
  const { values } = readArguments({ options }, usage);
  const settings = readEnv(process.env);
  const { dataDir } = settings;
  const tables = readTables(values.what);
  const to = values.to ? resolve(typedIn(), values.to) : join(dataDir, 'exports');
  const today = melbourneDay(new Date());
  const files = tables.map((what) => ({ what, file: join(to, exportName(what, today)) }));
  const standing = files.find(({ file }) => existsSync(file));
  if (standing && !values.force) {
    throw new StartupError(`${standing.file} is there already. Nothing was written; --force writes over it.`);
  }
  await readShop(settings, async (db) => {
    mkdirSync(to, { recursive: true, mode: 0o700 });
    for (const { what, file } of files) {
      // If the shop doesn't count its stock, stock items are exported only if the command names them.
      if (what === 'stock-items' && values.what === undefined && !(await isCounting(db))) continue;
      const bytes = await replaceWithChunks(file, tableChunks(db, what));
      printLine(`${what}: ${bytes.toLocaleString('en-AU')} bytes in ${file}`);
    }
  });
});

function readTables(what: string | undefined): readonly ExportedTable[] {
  if (what === undefined) return exportedTables;
  const found = exportedTables.find((table) => table === what);
  if (found) return [found];
  throw new StartupError(`There is no table called ${what}.\n${usage}`);
}
