import { rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import type { Store } from '#server/db/store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { jobLeases } from '#server/jobs/job-tables.ts';
import { chargedAtProvider, orderLines, pay, recordedPayments, stockProduct } from '#tests/support/data/shopping.ts';
import { expectCleanAudit, expectLedgerAgrees } from '#tests/support/ledger/ledger.ts';
import { databaseOf } from '#tests/support/shop/folder-settings.ts';
import { freshStore, temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

/**
 * A connection counts as silent three seconds after the database would have ended the statement itself. The limit is long enough
 * for a machine that stalls for some seconds, on which a new connection would otherwise count as silent too.
 */
const limits = { ms: 6_000, lockMs: 1_500 };
/** The number of reads that one server runs at the same time. */
const readers = Array.from({ length: 6 }, (_, index) => index);

/** A proxy to the database whose connections all become silent without closing, as behind a router that lost its table. */
function silentLineTo(database: string) {
  const url = new URL(database);
  const real = join(decodeURIComponent(url.hostname), '.s.PGSQL.5432');
  const folder = temporaryFolder();
  const sockets = new Set<Socket>();
  const line = { silenceAfterCommit: false, silence };
  function silence(): void {
    for (const socket of sockets) socket.pause().removeAllListeners('data');
  }
  const server = createServer((shop) => {
    const toDatabase = createConnection(real);
    let isCommitting = false;
    shop.on('data', (chunk) => {
      isCommitting = chunk.includes('commit; select value');
      toDatabase.write(chunk);
    });
    toDatabase.on('data', (chunk) => {
      shop.write(chunk);
      if (!isCommitting || !line.silenceAfterCommit) return;
      line.silenceAfterCommit = false;
      silence();
    });
    for (const [socket, other] of [
      [shop, toDatabase],
      [toDatabase, shop],
    ] as [Socket, Socket][]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(join(folder, '.s.PGSQL.5432'));
  const end = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `postgres://hindquarter@${encodeURIComponent(folder)}${url.pathname}`, line, end };
}

type SilentLine = ReturnType<typeof silentLineTo>['line'];

const lease = (name: string) => ({ name, holder: 'a test', until: '2026-11-10T00:00:00.000Z' });
const write = (store: Store, name: string) => store.write((tx) => tx.insert(jobLeases).values(lease(name)));
const names = (store: Store) => store.read((db) => db.select({ name: jobLeases.name }).from(jobLeases));

/**
 * PostgreSQL's error codes for a statement, or a wait for a lock, that the server itself ended
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const endedByDatabase = new Set<unknown>(['57014', '55P03']);

/** Repeats the work if a slow machine exceeded the test's short limits, because that isn't a fault of the connection. */
async function inTime<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      let cause: unknown = error;
      while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
      if (!endedByDatabase.has((cause as { code?: unknown }).code)) throw error;
    }
  }
}

async function storeBehindLine(dataDir: string) {
  const { url, line, end } = silentLineTo(databaseOf(dataDir));
  const store = await openPostgres({ url, namesStatements: true, limits });
  onTestFinished(end);
  onTestFinished(() => store.close());
  return { store, line };
}

/** Expects that only the first read or write waits for the silent connection and fails. All later ones succeed in time. */
async function expectOneWaits(first: 'read' | 'write'): Promise<void> {
  const { dataDir } = await freshStore();
  const { store, line } = await storeBehindLine(dataDir);
  await Promise.all(readers.map(() => names(store)));
  line.silence();
  const waiting = first === 'read' ? names(store) : write(store, 'silent');
  await expect(waiting).rejects.toMatchObject({ code: 'storage_locked' });
  for (const reader of readers) await inTime(() => write(store, `write ${reader}`));
  for (const _ of readers) expect(await inTime(() => names(store))).toHaveLength(readers.length);
  expect(await Promise.all(readers.map(() => inTime(() => names(store))))).toHaveLength(readers.length);
}

async function expectNewsAgain(): Promise<void> {
  const other = await freshStore();
  const { store, line } = await storeBehindLine(other.dataDir);
  const heard: unknown[] = [];
  store.news?.listen((news) => heard.push(news));
  line.silence();
  const notify = () => {
    other.news?.notify('news');
    return heard.length;
  };
  await expect.poll(notify, { timeout: 30_000 }).toBeGreaterThan(0);
  expect(store.isWell()).toBe(true);
}

async function expectClosed(): Promise<void> {
  const { dataDir } = await freshStore();
  const { store, line } = await storeBehindLine(dataDir);
  await Promise.all(readers.map(() => names(store)));
  line.silence();
  await expect(store.close()).resolves.toBeUndefined();
}

async function expectChargedOnce(): Promise<void> {
  const lines: SilentLine[] = [];
  const shop = await startTestShop({
    async openStore(dataDir) {
      const { store, line } = await storeBehindLine(dataDir);
      lines.push(line);
      return store;
    },
  });
  const product = await stockProduct(shop);
  const jo = shop.visitor();
  const { orders } = await orderLines(shop, jo, [[product, 'credit-card']]);
  for (const line of lines) line.silenceAfterCommit = true;
  const { status } = await pay(jo, orders, { key: 'k1' });
  expect([202, 503]).toContain(status);
  await expect.poll(async () => (await pay(jo, orders, { key: 'k1' })).status).toBe(200);
  expect(await recordedPayments(shop)).toEqual([product.priceCents]);
  expect(await chargedAtProvider(shop)).toEqual([product.priceCents]);
  await expectLedgerAgrees(shop.deps);
  await expectCleanAudit(shop.deps);
}

// Each of these stores waits for nine seconds until its connection counts as silent, so all wait at the same time.
it.runIf(isPostgres)(
  'After its connections to PostgreSQL have become half open, only one read or write of a server waits, and the server hears of changes, charges once and closes as usual',
  async () => {
    await Promise.all([
      expectOneWaits('read'),
      expectOneWaits('write'),
      expectNewsAgain(),
      expectClosed(),
      expectChargedOnce(),
    ]);
  },
  120_000,
);
