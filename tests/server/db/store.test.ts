import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { settings } from '#server/content/content-tables.ts';
import type { Store, Writer } from '#server/db/store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';
import { failureOf, withCauses } from '#tests/support/postgres/with-causes.ts';
import { freshStore } from '#tests/support/shop/test-database.ts';

const at = '2026-12-01T00:00:00.000Z';

function subscribe(tx: Writer, email: string) {
  return tx.insert(newsletterSubscribers).values({ email, emailKey: email, createdAt: at });
}

async function emails(store: Store): Promise<string[]> {
  const rows = await store.read(async (db) => db.select().from(newsletterSubscribers));
  return rows.map((row) => row.email);
}

function written(store: Store, email: string) {
  return store.write(async (tx) => subscribe(tx, email));
}

it('A database write that throws changes nothing', async () => {
  const store = await freshStore();
  const failed = store.write(async (tx) => {
    await subscribe(tx, 'ann@example.com');
    throw new Error('the till is on fire');
  });
  await expect(failed).rejects.toThrow('the till is on fire');
  expect(await emails(store)).toEqual([]);
});

it('A write succeeds after another write has failed', async () => {
  const store = await freshStore();
  const first = store.write(async () => {
    throw new Error('no');
  });
  const second = store.write(async (tx) => subscribe(tx, 'bob@example.com'));
  await expect(first).rejects.toThrow('no');
  await second;
  expect(await emails(store)).toEqual(['bob@example.com']);
});

it('Database writes run one after the other, in the requested order', async () => {
  const store = await freshStore();
  const log: string[] = [];
  const names = ['first', 'second', 'third'];
  await Promise.all(
    names.map((name, index) =>
      store.write(async (tx) => {
        log.push(`${name} begins`);
        for (let wait = 0; wait < 10 - index * 3; wait++) await subscribe(tx, `${name}-${wait}@example.com`);
        log.push(`${name} ends`);
      }),
    ),
  );
  expect(log).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`]));
});

it('A database write started inside another write is refused immediately', async () => {
  const store = await freshStore();
  const nested = store.write(async () => store.write(async () => 'never'));
  await expect(nested).rejects.toThrow('A write inside a write');
});

it('A read or a snapshot inside a write is refused immediately', async () => {
  const store = await freshStore();
  await expect(store.write(async () => store.read(async () => 1))).rejects.toThrow('A read inside a write');
  await expect(store.write(async () => store.snapshot(async () => 1))).rejects.toThrow('A snapshot inside a write');
});

it('A reader that was created outside a write is refused inside the write', async () => {
  const store = await freshStore();
  const reader = await store.read(async (db) => db);
  const work = () => store.write(async () => reader.select().from(settings));
  expect(await failureOf(work)).toContain('A read inside a write');
});

it('Work that a database write started but didn’t await can write after that write has ended', async () => {
  const store = await freshStore();
  let later: Promise<unknown> = Promise.resolve();
  await store.write(async (tx) => {
    await subscribe(tx, 'one@example.com');
    later = new Promise((resolve) => setTimeout(resolve, 5)).then(() =>
      store.write(async (inner) => subscribe(inner, 'two@example.com')),
    );
  });
  await later;
  expect(await emails(store)).toEqual(['one@example.com', 'two@example.com']);
});

it('A writer cannot be used after its write has ended', async () => {
  const store = await freshStore();
  const retained = await store.write(async (tx) => tx);
  expect(await failureOf(() => subscribe(retained, 'late@example.com'))).toContain('after its write had ended');
  expect(await emails(store)).toEqual([]);
});

it('A writer left over from an earlier write cannot write into the next write', async () => {
  const store = await freshStore();
  const { promise: nextRuns, resolve: next } = Promise.withResolvers<void>();
  let left: Promise<unknown> = Promise.resolve();
  await store.write(async (tx) => {
    left = nextRuns.then(() => subscribe(tx, 'late@example.com')).catch((error: unknown) => error);
  });
  await store.write(async (tx) => {
    await subscribe(tx, 'ann@example.com');
    next();
    await left;
  });
  expect(withCauses(await left)).toContain('after its write had ended');
  expect(await emails(store)).toEqual(['ann@example.com']);
});

it('All queries of a read see the state after the same commit', async () => {
  const store = await freshStore();
  const count = await store.read(async (db) => {
    const before = await db.$count(newsletterSubscribers);
    await written(store, 'ann@example.com');
    return [before, await db.$count(newsletterSubscribers)];
  });
  expect(count).toEqual([0, 0]);
  expect(await emails(store)).toEqual(['ann@example.com']);
});

it('Each of many simultaneous reads sees a single commit, and no read blocks a write', async () => {
  const store = await freshStore();
  const reads = Array.from({ length: 12 }, (_, index) =>
    store.read(async (db) => {
      const before = await db.$count(newsletterSubscribers);
      await written(store, `${index}@example.com`);
      return (await db.$count(newsletterSubscribers)) - before;
    }),
  );
  expect(await Promise.all(reads)).toEqual(Array(12).fill(0));
  expect(await emails(store)).toHaveLength(12);
});

it('A reader cannot be used after its read has ended', async () => {
  const store = await freshStore();
  const reader = await store.read(async (db) => db);
  expect(await failureOf(() => reader.select().from(settings))).toContain('after its read had ended');
});

it('A second database reader sees only committed data', async () => {
  const store = await freshStore();
  let seenInside: unknown;
  const { promise: requested, resolve: ask } = Promise.withResolvers<void>();
  const { promise: responded, resolve: response } = Promise.withResolvers<void>();
  const observer = requested.then(async () => {
    seenInside = await emails(store);
    response();
  });
  await store.write(async (tx) => {
    await subscribe(tx, 'ann@example.com');
    ask();
    await responded;
  });
  await observer;
  expect(seenInside).toEqual([]);
  expect(await emails(store)).toEqual(['ann@example.com']);
});

it('A reader cannot write', async () => {
  const store = await freshStore();
  const attempt = store.read(async (db) => subscribe(db as Writer, 'sly@example.com'));
  await expect(attempt).rejects.toThrow(/readonly|Failed query/);
  expect(await emails(store)).toEqual([]);
});

it('A snapshot stays unchanged while the shop continues to write', async () => {
  const store = await freshStore();
  await store.snapshot(async (db) => {
    await store.write(async (tx) => subscribe(tx, 'new@example.com'));
    expect(await db.select().from(newsletterSubscribers)).toEqual([]);
  });
  expect(await emails(store)).toEqual(['new@example.com']);
});

it('Closing waits for writes in progress and accepts no further writes', async () => {
  const store = await freshStore();
  const written = store.write(async (tx) => subscribe(tx, 'last@example.com'));
  const closed = store.close();
  await written;
  await closed;
  expect(() => store.write(async () => 1)).toThrow('closed');
});

it('The public revision increases only with writes to products, stock, pages, settings, reviews and delivery rules', async () => {
  const store = await freshStore();
  const before = store.publicRevision();
  await store.write(async (tx) => subscribe(tx, 'ann@example.com'));
  expect(store.publicRevision()).toBe(before);

  const settingsRow = { name: 'shop', value: {} as never, updatedAt: at } as const;
  const writes: ((tx: Writer) => Promise<unknown>)[] = [
    async (tx) => tx.insert(settings).values(settingsRow),
    async (tx) => tx.update(settings).set({ updatedAt: '2026-12-02T00:00:00.000Z' }).where(eq(settings.name, 'shop')),
    async (tx) => tx.delete(settings),
  ];
  let last = before;
  for (const write of writes) {
    await store.write(write);
    expect(store.publicRevision()).toBeGreaterThan(last);
    last = store.publicRevision();
  }
  if (isPostgres) return;
  const triggers = await store.read(async (db) =>
    db.all<{ name: string }>(
      sql`select tbl_name || ' ' || name as name from sqlite_schema where type = 'trigger' and name like '%_public' order by 1`,
    ),
  );
  expect(triggers).toHaveLength(27);
});

it('The public revision stays the same if a write is undone', async () => {
  const store = await freshStore();
  const before = store.publicRevision();
  const undone = store.write(async (tx) => {
    await tx.insert(settings).values({ name: 'seo', value: {} as never, updatedAt: at });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(store.publicRevision()).toBe(before);
});

it('A query that a database write returns directly runs inside that write', async () => {
  const store = await freshStore();
  await store.write((tx) => subscribe(tx, 'ann@example.com') as unknown as Promise<unknown>);
  expect(await emails(store)).toEqual(['ann@example.com']);
});
