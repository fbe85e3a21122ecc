import { eq } from 'drizzle-orm';
import type { Writer } from '#server/db/store.ts';
import type { Env } from '#server/env.ts';
import type { Actor } from '#server/http/request-context.ts';
import { products } from '#server/products/product-tables.ts';
import { setRepeatable } from '#server/products/save-product.ts';
import { bookCounts } from '#server/stock/count-stock.ts';
import { getLot } from '#server/stock/lots/lot-queries.ts';
import { changeStatus } from '#server/stock/lots/lot-routes.ts';
import { getItem } from '#server/stock/stock-items.ts';
import { bookEntered } from '#server/stock/stock-moves.ts';
import { order, receive, sampleBuying } from './sample-buying.ts';
import { addKiloGoods } from './sample-by-kilo.ts';
import { cut, sampleRuns } from './sample-cutting.ts';
import { addSampleItems } from './sample-items.ts';
import { takeOrders } from './sample-orders.ts';
import { presentBefore, SampleKeys } from './sample-present.ts';

/**
 * Fills the cold room of a sample shop that counts its stock and tracks lots. It adds what staff would have recorded in the week
 * before: purchases and receipts, cutting runs, orders, a held lot, waste and counts. Everything goes through the functions that staff
 * use.
 */
export async function fillSampleStock(
  tx: Writer,
  { start, owner, env }: { start: Date; owner: Actor; env: Env },
): Promise<void> {
  const before = (days: number) => presentBefore(start, days, owner);
  const keys = new SampleKeys();
  const items = await addSampleItems(tx, before(7).now);
  await addKiloGoods(tx, items, before(7).now);
  await offerRepeats(tx, before(7).now);
  const context = { items, keys, suppliers: new Map<string, number>() };
  const lots = new Map<number, number>();
  const takeLots = (made: ReadonlyMap<number, number>) => {
    for (const [itemId, lotId] of made) lots.set(itemId, lotId);
  };

  const beef = await order(tx, sampleBuying.beef, context, before(7));
  const lamb = await order(tx, sampleBuying.lamb, context, before(6));
  const poultry = await order(tx, sampleBuying.poultry, context, before(5));
  takeLots(await receive(tx, beef, sampleBuying.beef.came, context, before(5)));
  takeLots(await receive(tx, lamb, sampleBuying.lamb.came, context, before(4)));
  takeLots(await receive(tx, poultry, sampleBuying.poultry.came, context, before(3)));
  await cut(tx, sampleRuns.beef, { ...context, lots }, before(4));
  await cut(tx, sampleRuns.lamb, { ...context, lots }, before(3));
  await cut(tx, sampleRuns.sausages, { ...context, lots }, before(2));
  await takeOrders(tx, env, keys, before(1));
  await order(tx, sampleBuying.nextBeef, context, before(1));

  const today = before(0);
  const lotId = lots.get(items.lambShoulder) ?? 0;
  const { version } = await getLot(tx, lotId, today.today);
  await changeStatus(
    tx,
    { id: lotId, status: 'held', reason: 'The fridge alarm rang overnight', version },
    { ...today, session: null },
  );
  const wasted = {
    kind: 'wasted' as const,
    pieces: 1,
    grams: 1_200,
    reason: 'Bag leaked',
    lotId: lots.get(items.shank) ?? null,
  };
  await bookEntered(tx, await getItem(tx, items.shank), { ...wasted, clientKey: keys.next() }, today);
  const at = today.now.toISOString();
  const counted = [
    { itemId: items.chickens, pieces: 58, grams: 0 },
    { itemId: items.rump, pieces: 6, grams: 6_760 },
    { itemId: items.hams, pieces: 6, grams: 0 },
  ];
  const lines = counted.map((line) => ({ ...line, at, clientKey: keys.next() }));
  await bookCounts(tx, lines, today);
}

/** Offers one pack of the sample shop in repeating boxes. Its stock isn't counted, so any number of boxes can be promised. */
async function offerRepeats(tx: Writer, now: Date): Promise<void> {
  const [pack] = await tx.select({ id: products.id }).from(products).where(eq(products.name, 'Half chicken pack'));
  if (pack !== undefined) await setRepeatable(tx, pack.id, { repeatable: true, now });
}
