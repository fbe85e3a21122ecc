import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { weighings } from '#server/orders/weighing/weighing-tables.ts';
import { heldRumps } from '#tests/support/data/cold-room/held-rumps.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { openBadLine } from '../bad-line.ts';
import { type Counter, openCounter, signIn } from '../test-counter.ts';

export const benchPath = '/api/admin/packing?day=2026-11-11';

/**
 * An order of three rumps, whose highest price of $126.01 is held on a card. `counterAt` opens a counter that has loaded the packing bench
 * of its day.
 */
export async function openBench() {
  const room = await heldRumps();
  const { shop, order, lot } = room;
  const counterAt = async () => {
    const line = await openBadLine(shop.url);
    const counter = openCounter(line.url, temporaryFolder());
    await signIn(counter, [order.id]);
    await counter.ask('GET', benchPath);
    return { line, counter };
  };
  const path = `/api/admin/orders/${order.id}`;
  const [item] = order.items;
  const weight = (grams: number, more: object = {}) => ({
    ...{ lineId: item?.id, grams, pieces: 3, lotId: lot.id, packNumbers: [], clientKey: randomUUID() },
    ...more,
  });
  const storedWeighings = () => shop.deps.store.read((db) => db.select().from(weighings));
  return { ...room, counterAt, path, weight, storedWeighings };
}

/** Waits until the shop has received all changes that were made offline. */
export async function sendAll(counter: Counter): Promise<void> {
  counter.offline.sendNow();
  await expect.poll(() => counter.offline.state, { timeout: 60_000 }).toMatchObject({ waiting: 0, isReachable: true });
}
