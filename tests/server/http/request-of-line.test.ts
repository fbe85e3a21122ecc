import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createLog, underRequestId } from '#server/operations/log.ts';
import { products } from '#server/products/product-tables.ts';
import { freshStore } from '#tests/support/shop/test-database.ts';

it('Each write in a shared commit logs the id of its own request', async () => {
  const lines: { msg: string; request?: string }[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const store = await freshStore();
  const ids = Array.from({ length: 20 }, () => randomUUID());
  const write = (id: string) =>
    store.write(async (tx) => {
      log.info(id);
      await tx.select({ id: products.id }).from(products).limit(1);
      log.info(id);
    });
  const withoutRequest = (msg: string) => store.write(async () => log.info(msg));
  // The first write is committed alone, and all the others form the next batch.
  await Promise.all([
    withoutRequest('of nobody'),
    ...ids.map((id) => underRequestId(id, () => write(id))),
    withoutRequest('of nobody'),
  ]);
  for (const id of ids) {
    const ofRequest = lines.filter(({ msg }) => msg === id).map(({ request }) => request);
    // On PostgreSQL a write may run more than once.
    expect(ofRequest.length).toBeGreaterThanOrEqual(2);
    expect(new Set(ofRequest)).toEqual(new Set([id]));
  }
  expect(lines.filter(({ msg }) => msg.startsWith('of')).map(({ request }) => request)).toEqual([undefined, undefined]);
});
