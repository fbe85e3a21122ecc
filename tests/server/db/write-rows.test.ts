import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { asc } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { addRows, insertRows, updateRow } from '#server/db/writes/write-rows.ts';
import { outbox } from '#server/email/email-tables.ts';
import { idempotencyKeys } from '#server/http/idempotency/idempotency-tables.ts';
import { failureOf } from '#tests/support/postgres/with-causes.ts';
import { freshStore } from '#tests/support/shop/test-database.ts';

const createdAt = '2026-12-01T00:00:00.000Z';

function keyRow(key: string, response: unknown) {
  return { scope: 'visitor', call: 'POST /api/orders', key, bodyHash: 'h', status: 200, response, createdAt };
}

function emailRow(dedupeKey: string | null) {
  return { kind: 'k', toAddress: 'a@example.com', subject: 's', textBody: 't', htmlBody: 'h', dedupeKey, createdAt };
}

it('Inserted rows are returned as stored, in their order, with JSON, missing values and nulls as given', async () => {
  const store = await freshStore();
  const keys = Array.from('abcdefghijklmnopqrst').toSorted((a, b) => (a < b ? 1 : -1));
  const created = await store.write((tx) =>
    insertRows(
      tx,
      idempotencyKeys,
      keys.map((key, index) => keyRow(key, index === 0 ? { total: 5 } : null)),
    ),
  );
  const read = await store.read((db) => db.select().from(idempotencyKeys).orderBy(asc(idempotencyKeys.id)));
  expect(created).toEqual(read);
  expect(created.map((row) => row.key)).toEqual(keys);
  expect(read.slice(0, 2).map((row) => row.response)).toEqual([{ total: 5 }, null]);
  expect(read[0]?.chargeReference).toBeNull();
});

it('A reused insert statement accepts other values, and uses the default for an undefined value', async () => {
  const store = await freshStore();
  await store.write(async (tx) => {
    await insertRows(tx, outbox, [emailRow('one')]);
    await insertRows(tx, outbox, [emailRow('two')]);
    await insertRows(tx, outbox, [{ ...emailRow(null), attempts: 3 }]);
  });
  const rows = await store.read((db) => db.select().from(outbox).orderBy(asc(outbox.id)));
  expect(rows.map((row) => [row.dedupeKey, row.attempts])).toEqual([
    ['one', 0],
    ['two', 0],
    [null, 3],
  ]);
});

it('A missing value is returned as the stored default', async () => {
  const store = await freshStore();
  const created = await store.write((tx) => insertRows(tx, outbox, [{ ...emailRow('one'), attempts: undefined }]));
  expect(created).toEqual(await store.read((db) => db.select().from(outbox)));
  expect(created[0]?.attempts).toBe(0);
});

it('A row with a unique value that already exists is rejected', async () => {
  const store = await freshStore();
  await store.write((tx) => insertRows(tx, outbox, [emailRow('one')]));
  await expect(store.write((tx) => insertRows(tx, outbox, [emailRow('one')]))).rejects.toThrow();
});

it('Rows with different columns can’t be inserted together', async () => {
  const store = await freshStore();
  const mixed = store.write((tx) => insertRows(tx, outbox, [emailRow('one'), { ...emailRow('two'), attempts: 1 }]));
  await expect(mixed).rejects.toThrow('different columns');
});

it('An update accepts nulls, skips undefined values, and changes only one row', async () => {
  const store = await freshStore();
  const rows = await store.write(async (tx) => {
    const created = await insertRows(tx, outbox, [emailRow('one'), emailRow('two')]);
    await updateRow(tx, outbox, created.find((row) => row.dedupeKey === 'two')?.id ?? 0, {
      dedupeKey: null,
      attempts: 2,
    });
    return tx.select().from(outbox).orderBy(asc(outbox.id));
  });
  expect(rows.map((row) => [row.dedupeKey, row.attempts, row.subject])).toEqual([
    ['one', 0, 's'],
    [null, 2, 's'],
  ]);
});

it('A reused insert statement can’t insert rows after its write has ended', async () => {
  const store = await freshStore();
  const writer = await store.write(async (tx) => {
    await insertRows(tx, outbox, [emailRow('one')]);
    return { tx };
  });
  const late = () => insertRows(writer.tx, outbox, [emailRow('two')]);
  expect(await failureOf(late)).toContain('after its write had ended');
});

it('For rows that are not read back, the number of inserted rows is returned, without those whose unique value is taken', async () => {
  const store = await freshStore();
  const add = (keys: (string | null)[]) =>
    store.write((tx) => addRows(tx, outbox, keys.map(emailRow), { unlessTaken: true }));
  expect(await add(['one', 'two'])).toBe(2);
  expect(await add(['two', 'three'])).toBe(1);
  expect(await add(['one'])).toBe(0);
  expect(await add([])).toBe(0);
  const rows = await store.read((db) => db.select().from(outbox).orderBy(asc(outbox.id)));
  expect(rows.map((row) => row.dedupeKey)).toEqual(['one', 'two', 'three']);
});

it('Inserted and changed rows aren’t kept in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const store = await freshStore();
  const kept: WeakRef<object>[] = [];
  const rowOf = (key: string) => {
    const row = emailRow(key);
    kept.push(new WeakRef(row));
    return row;
  };
  await store.write(async (tx) => {
    for (let count = 1; count <= 40; count += 13) {
      const rows = Array.from({ length: count }, (_, index) => rowOf(`${count} ${index}`));
      await addRows(tx, outbox, rows, { unlessTaken: true });
    }
    const [first] = await insertRows(tx, outbox, [rowOf('one'), rowOf('two')]);
    await updateRow(tx, outbox, first?.id ?? 0, rowOf('three'));
  });
  await vi.waitFor(() => {
    collect();
    expect(kept.filter((row) => row.deref() !== undefined)).toHaveLength(0);
  });
  const rows = await store.read((db) => db.select().from(outbox).orderBy(asc(outbox.id)));
  expect(rows.map(({ dedupeKey }) => dedupeKey).slice(-3)).toEqual(['40 39', 'three', 'two']);
});
