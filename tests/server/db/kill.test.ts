import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';
import { putFreshDatabase } from '#tests/support/shop/rows/migrated-database.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

/**
 * Kills a process with `atATime` parallel writes after it has acknowledged `count` writes. Returns the last number that it
 * acknowledged.
 */
async function killAfter(dataDir: string, count: number, atATime: number): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'write-for-ever.ts'), dataDir, `${atATime}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk;
    if (printed.split('\n').length > count) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return Number(printed.slice(0, printed.lastIndexOf('\n')).split('\n').at(-1));
}

it('A killed writer loses no acknowledged write', async () => {
  for (const [count, atATime] of [
    [1, 1],
    [40, 1],
    [60, 8],
  ] as const) {
    const dataDir = temporaryFolder();
    await putFreshDatabase(dataDir);
    const acknowledged = await killAfter(dataDir, count, atATime);
    expect(acknowledged).toBeGreaterThanOrEqual(count);

    const store = await openStore({ dataDir });
    const rows = await store.read(async (db) => db.select().from(newsletterSubscribers));
    await store.close();
    const emails = rows.map((row) => row.email);
    expect(emails.length).toBeGreaterThanOrEqual(acknowledged);
    expect(emails).toEqual(emails.map((_, index) => `${index + 1}@example.com`));
  }
});
