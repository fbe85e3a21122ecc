import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import { type MoveOptions, withBothLocked } from '#server/move/move-options.ts';
import { moveToPostgres } from '#server/move/move-to-postgres.ts';
import { moveToSqlite } from '#server/move/move-to-sqlite.ts';
import { projectRoot } from '#server/project-root.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { buyAsGuest } from '#tests/support/data/buy-product.ts';
import { ownPostgres } from '#tests/support/postgres/own-postgres.ts';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import { ownerCommand } from '#tests/support/shop/owner-commands.ts';
import { runShop } from '#tests/support/shop/shop-process.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { allRows, soldShop } from './movable-shop.ts';

// Each command is a separate process, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const emptyDatabase = ownPostgres();

function options(dataDir: string, url: string): MoveOptions {
  return { dataDir, url, clock: () => new Date('2026-11-10T02:00:00.000Z'), bucket: null, report: () => {} };
}

/** `npm test` runs only the first of these steps. */
function few(...steps: string[]): string[] {
  return steps.slice(0, faultRounds({ few: 1, all: steps.length }));
}

async function opens(dataDir: string): Promise<boolean> {
  const store = await openStore({ dataDir }).catch(() => null);
  await store?.close();
  return store !== null;
}

/**
 * Cuts the connection, as if the network between the shop and the database failed. The connection is cut when this function
 * returns.
 */
function cutLine(url: string): void {
  const program = `
    import pg from 'pg';
    const client = new pg.Client(${JSON.stringify(url)});
    await client.connect();
    await client.query("select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'hindquarter move'");
    await client.end();`;
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: projectRoot });
}

describe('A move of the shop’s data', () => {
  it('to PostgreSQL and back keeps every row, number and secret', async () => {
    const dataDir = await soldShop();
    const url = await emptyDatabase();
    const [before, secret] = [allRows(dataDir), readFileSync(join(dataDir, 'link-secret'), 'utf8')];
    expect(before['shop.db payments']?.length).toBeGreaterThan(1);
    expect(before['till.db charges']?.length).toBeGreaterThan(1);

    const there = await ownerCommand('move', dataDir, url);
    expect(there.code, there.text).toBe(0);
    expect(there.text).toContain('Every table was read again and is the same; 2 orders of $');
    expect(there.text).toContain('Next: set DATABASE_URL');
    await expect(openStore({ dataDir })).rejects.toThrow(/was moved to the database shop_\d+ at .+ on \d{4}-\d\d/);
    expect(await ownerCommand('audit', { dataDir, databaseUrl: url })).toMatchObject({ code: 0 });

    // Moves back to files on another computer.
    const home = temporaryFolder();
    expect(await ownerCommand('move', { dataDir: home, databaseUrl: url }, 'sqlite')).toMatchObject({ code: 0 });
    expect(allRows(home)).toEqual(before);
    expect(readFileSync(join(home, 'link-secret'), 'utf8')).toBe(secret);
    expect(await ownerCommand('audit', home)).toMatchObject({ code: 0 });
    expect(await opens(home)).toBe(true);
    const again = await ownerCommand('audit', { dataDir: home, databaseUrl: url });
    expect(again).toMatchObject({ code: 1 });
    expect(again.text).toContain('was moved to');
  });

  it('lets the shop sell on PostgreSQL and brings those sales back to files', async () => {
    const dataDir = await soldShop();
    const url = await emptyDatabase();
    const before = allRows(dataDir);
    await moveToPostgres(options(dataDir, url));
    const shop = await runShop(dataDir, { env: { DATABASE_URL: url } });
    const address = await shop.address();
    await expect(moveToSqlite(options(temporaryFolder(), url))).rejects.toThrow('stop all of its servers first');
    const { order } = await buyAsGuest({ url: address }, { deliveryDate: undefined });
    expect(order.id).toBe(3);
    shop.kill('SIGTERM');
    expect(await shop.ended).toBe(0);

    const { aside } = await moveToSqlite(options(dataDir, url));
    expect(existsSync(join(aside ?? '', 'shop.db'))).toBe(true);
    expect(allRows(dataDir)['shop.db orders']).toHaveLength((before['shop.db orders']?.length ?? 0) + 1);
    expect(await ownerCommand('audit', dataDir)).toMatchObject({ code: 0 });
    // Moves to PostgreSQL once more: the data from the first move is set aside.
    expect((await moveToPostgres(options(dataDir, url))).aside).toContain('before_move_');
  });

  it.runIf(faultRounds({ few: 0, all: 1 }) > 0)(
    'that loses its connection to the database leaves one complete shop, and finishes when it is run again',
    async () => {
      const dataDir = await soldShop();
      const url = await emptyDatabase();
      const before = allRows(dataDir);
      const cut = { ...options(dataDir, url), report: (step: string) => void (step.startsWith('All') && cutLine(url)) };
      await expect(moveToPostgres(cut)).rejects.toThrow('Run the same command again');
      expect([allRows(dataDir), await opens(dataDir)]).toEqual([before, true]);
      await moveToPostgres(options(dataDir, url));

      const home = temporaryFolder();
      await expect(moveToSqlite({ ...cut, dataDir: home })).rejects.toThrow('Run the same command again');
      expect(existsSync(join(home, 'shop.db'))).toBe(false);
      expect(await ownerCommand('audit', { dataDir: temporaryFolder(), databaseUrl: url })).toMatchObject({ code: 0 });
      await moveToSqlite(options(home, url));
      expect(allRows(home)).toEqual(before);
    },
  );

  it.each(few('The database has everything', 'All', 'Every table was read again', 'The files say'))(
    'to PostgreSQL that is killed at “%s” leaves one complete shop and finishes when it is run again',
    async (dieAt) => {
      const dataDir = await soldShop();
      const url = await emptyDatabase();
      const before = allRows(dataDir);
      const program = await startProgram('tests/server/move/dying-move.ts', {
        DATA_DIR: dataDir,
        TO: url,
        DIE_AT: dieAt,
      });
      await program.ended;
      expect(program.child.signalCode).toBe('SIGKILL');
      expect(allRows(dataDir)).toEqual(before);
      const hasMoved = existsSync(join(dataDir, 'moved.json'));
      expect(await opens(dataDir)).toBe(!hasMoved);
      // There are never two usable shops, even if the move has already written to the database.
      if (dieAt.startsWith('The')) {
        const there = await runShop(temporaryFolder(), { env: { DATABASE_URL: url } });
        expect(await there.ended.then(() => there.output())).toContain('has not arrived');
      }
      await moveToPostgres(options(dataDir, url));
      expect(await opens(dataDir)).toBe(false);
      await moveToSqlite(options(dataDir, url));
      expect(allRows(dataDir)).toEqual(before);
    },
  );

  it.each(few('The files have everything', 'All', 'Every table was read again', 'The database says'))(
    'back to files that is killed at “%s” leaves one complete shop and finishes when it is run again',
    async (dieAt) => {
      const dataDir = await soldShop();
      const url = await emptyDatabase();
      const before = allRows(dataDir);
      await moveToPostgres(options(dataDir, url));
      rmSync(dataDir, { recursive: true });
      const env = { DATA_DIR: dataDir, FROM: url, DIE_AT: dieAt };
      const program = await startProgram('tests/server/move/dying-move.ts', env);
      await program.ended;
      expect(program.child.signalCode).toBe('SIGKILL');
      if (existsSync(join(dataDir, 'shop.db'))) expect(await opens(dataDir)).toBe(false);
      const audited = await ownerCommand('audit', { dataDir: temporaryFolder(), databaseUrl: url });
      expect(audited).toMatchObject({ code: dieAt === 'The database says' ? 1 : 0 });
      await moveToSqlite(options(dataDir, url));
      expect(allRows(dataDir)).toEqual(before);
      expect(await opens(dataDir)).toBe(true);
      expect(readdirSync(dataDir).filter((name) => name.startsWith('.moving'))).toEqual([]);
    },
  );

  it('is rejected if the database already has a shop or the folder has none', async () => {
    const [dataDir, other] = [await soldShop(), await soldShop()];
    const url = await emptyDatabase();
    await moveToPostgres(options(dataDir, url));
    await expect(moveToPostgres(options(other, url))).rejects.toThrow('There is a shop in the database');
    await expect(moveToPostgres(options(dataDir, url))).rejects.toThrow('it isn’t here');
    await expect(moveToSqlite(options(other, url))).rejects.toThrow('There is a shop in');
    await expect(moveToPostgres(options(temporaryFolder(), url))).rejects.toThrow('There is no shop in');
    expect(await opens(other)).toBe(true);
  });

  it('is rejected while a shop is running at either end', async () => {
    const dataDir = await soldShop();
    const url = await emptyDatabase();
    await withBothLocked(options(dataDir, url), async () => {
      await expect(moveToPostgres(options(dataDir, url))).rejects.toThrow('is running. Stop it first');
      await expect(moveToPostgres(options(await soldShop(), url))).rejects.toThrow('stop all of its servers first');
    });
  });
});
