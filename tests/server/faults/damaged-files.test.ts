import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openShop } from '#tests/server/backup/shop-with-backup.ts';
import { byChance, type Chance } from '#tests/support/chance/chance.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { ownerCommand } from '#tests/support/shop/owner-commands.ts';
import { dumpTables } from '#tests/support/shop/rows/table-dump.ts';
import { soldOn, soldShop } from './sold-shop.ts';

const pageBytes = 4096;
const names = ['shop.db', 'till.db'] as const;

function overwrite(file: string, at: number, bytes: Buffer): void {
  const opened = openSync(file, 'r+');
  writeSync(opened, bytes, 0, bytes.length, at);
  closeSync(opened);
}

/** Returns the message with which the shop refuses to start, or null if it starts. Stops the shop again. */
async function startupErrorOf(dataDir: string): Promise<string | null> {
  const shop = await openShop(dataDir, soldOn).catch((error: Error) => error);
  if (shop instanceof Error) return shop.message;
  await shop.stop();
  return null;
}

function rows(dataDir: string) {
  return dumpTables({ deps: { env: { dataDir } } as never });
}

/** Returns the till's own rows about charges. */
function charged(dataDir: string): unknown[] {
  const ledger = new Database(join(dataDir, 'till.db'), { readonly: true });
  const found = ledger.prepare('select reference, amount_cents, status, refunded_cents from charges order by 1').all();
  ledger.close();
  return found;
}

/** Chooses random pages of both databases, as many as there is time for. */
function pagesToDamage(dataDir: string, chance: Chance): { name: (typeof names)[number]; page: number }[] {
  const pages = names.flatMap((name) =>
    Array.from({ length: statSync(join(dataDir, name)).size / pageBytes }, (_, page) => ({ name, page })),
  );
  const wanted = faultRounds({ few: 2, all: 100 });
  return Array.from({ length: wanted }, () => chance.pick(pages));
}

it(
  'With an overwritten page in either database, the shop refuses to start, changes nothing and names its newest backup',
  byChance(async (chance) => {
    const { dataDir: whole } = await soldShop('stopped');
    const before = rows(whole);
    let failedStarts = 0;
    for (const { name, page } of pagesToDamage(whole, chance)) {
      const { dataDir, backup } = await soldShop('stopped');
      const file = join(dataDir, name);
      overwrite(file, page * pageBytes, randomBytes(pageBytes));
      const damaged = readFileSync(file);
      const startupError = await startupErrorOf(dataDir);
      // Damage to an unused page may go unnoticed.
      if (startupError === null) expect(rows(dataDir), `page ${page} of ${name}`).toEqual(before);
      else {
        failedStarts += 1;
        expect(startupError).toContain('cannot be used');
        expect(startupError).toContain(backup);
        expect(readFileSync(file).equals(damaged)).toBe(true);
      }
    }
    expect(failedStarts).toBeGreaterThan(0);
  }),
  300_000,
);

it(
  'With a database truncated at any point, the shop refuses to start, and its backup restores the data',
  byChance(async (chance) => {
    for (let round = 0; round < faultRounds({ few: 1, all: 12 }); round += 1) {
      const { dataDir, backup } = await soldShop('stopped');
      const name = names[round % 2] ?? 'shop.db';
      const file = join(dataDir, name);
      const ledger = charged(dataDir);
      const length = chance.below(statSync(file).size);
      truncateSync(file, length);
      expect(await startupErrorOf(dataDir), `${name} cut to ${length} bytes`).toContain(backup);
      expect(statSync(file).size).toBe(length);
      const isTill = name === 'till.db';
      const restored = await ownerCommand('restore', dataDir, backup, ...(isTill ? ['--with-till'] : []));
      expect([restored.code, restored.text]).toEqual([0, expect.any(String)]);
      expect(await startupErrorOf(dataDir)).toBeNull();
      // The ledger still contains the charges made since then, unless the ledger itself was lost.
      if (!isTill) expect(charged(dataDir)).toEqual(ledger);
    }
  }),
  300_000,
);

it(
  'With a truncated, overwritten or lost write-ahead log, the shop starts with intact data and charges nothing twice',
  byChance(async (chance) => {
    for (let round = 0; round < faultRounds({ few: 1, all: 24 }); round += 1) {
      const { dataDir } = await soldShop('crashed');
      const log = join(dataDir, 'shop.db-wal');
      const size = statSync(log).size;
      expect(size).toBeGreaterThan(pageBytes);
      const at = chance.below(size);
      if (round % 3 === 0) truncateSync(log, at);
      else if (round % 3 === 1) overwrite(log, at, randomBytes(Math.min(pageBytes, size - at)));
      else rmSync(log);
      const ledger = charged(dataDir);
      // Starts twice, because the second start must not change the data that the first start recovered.
      for (let starts = 0; starts < 2; starts += 1) expect(await startupErrorOf(dataDir)).toBeNull();
      expect(charged(dataDir)).toEqual(ledger);
      const file = new Database(join(dataDir, 'shop.db'), { readonly: true });
      expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(file.pragma('foreign_key_check')).toEqual([]);
      const orders = file.prepare('select count(*) from orders').pluck().get() as number;
      file.close();
      // A lost order has left a charge, which the audit reports.
      const { code, text } = await ownerCommand('audit', dataDir);
      if (orders === 3) expect([code, text]).toEqual([0, expect.stringContaining('The books agree')]);
      else
        expect([orders, code, text]).toEqual([2, 1, expect.stringContaining('was for order #3, which is not there')]);
    }
  }),
  300_000,
);
