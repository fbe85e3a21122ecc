import { inArray } from 'drizzle-orm';
import type { Order } from '#core/orders/order.ts';
import { inUnit, type StockAmount } from '#core/stock/stock-amount.ts';
import { amountOf } from '#core/stock/stock-needs.ts';
import { isCounting } from '#server/content/content-queries.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { type StaffActing, staffId } from '#server/orders/admin/change-amount-paid.ts';
import type { PricedLine } from '#server/orders/price-items.ts';
import { packStock } from '#server/orders/stock/pack-stock.ts';
import { takePack } from '#server/packs/take-pack.ts';
import { findDraws } from '#server/products/product-draws.ts';
import { lots } from '#server/stock/lots/lot-tables.ts';

/**
 * Marks the labelled packs of a sale as sold, and takes the sale's goods from the stock with their measured weights and lots. Called
 * just before the goods are handed over. The handover then takes nothing more from the stock.
 * @param lines in the sequence of the order's items
 * @throws AppError pack_unavailable
 */
export async function takeMeasured(
  tx: Writer,
  { id: orderId, items }: Pick<Order, 'id' | 'items'>,
  lines: readonly PricedLine[],
  context: StaffActing,
): Promise<void> {
  if (!lines.some(({ measured }) => measured)) return;
  const { now, offline } = context;
  for (const [index, { measured }] of lines.entries()) {
    if (!measured?.pack) continue;
    const use = { as: 'sold' as const, orderId, orderItemId: items[index]?.id ?? null };
    await takePack(tx, measured.pack.number, use, now);
  }
  if (!(await isCounting(tx))) return;
  const at = offline === undefined ? now : new Date(offline.madeAt);
  const goods = (await goodsOf(tx, lines)).map((each) => ({ ...each, at }));
  await packStock(tx, orderId, goods, { now, actorId: staffId(context) });
}

/**
 * Returns the amounts of stock that the lines use. A measured weight is taken from the stock item of the pack's lot. If the lot isn't
 * known, it is taken from the product's first stock item.
 */
async function goodsOf(db: Reader, lines: readonly PricedLine[]) {
  const draws = await findDraws(db, [...new Set(lines.map(({ product }) => product.id))]);
  const lotOf = await findOpenLots(db, lines);
  return lines.flatMap(({ product, quantity, measured }) => {
    const own = draws.filter(({ productId }) => productId === product.id);
    const lot = lotOf.get(measured?.pack?.lotId ?? 0);
    const main = own.find(({ itemId }) => itemId === lot?.itemId) ?? own[0];
    return own.map((draw) => {
      const { itemId, unit } = draw;
      if (measured && draw === main) {
        return { itemId, lotId: lot?.itemId === itemId ? lot.id : null, ...times(inUnit(unit, measured), quantity) };
      }
      return { itemId, lotId: null, ...times(amountOf(draw), quantity) };
    });
  });
}

function times({ pieces, grams }: StockAmount, quantity: number): StockAmount {
  return { pieces: pieces * quantity, grams: grams * quantity };
}

/**
 * Returns those lots of the labelled packs that are open. A closed lot has no recorded stock left, but its last packs may still be
 * sold.
 */
async function findOpenLots(db: Reader, lines: readonly PricedLine[]) {
  const ids = lines.flatMap(({ measured }) => measured?.pack?.lotId ?? []);
  const rows = ids.length === 0 ? [] : await db.select().from(lots).where(inArray(lots.id, ids));
  return new Map(rows.filter(({ status }) => status === 'open').map((lot) => [lot.id, lot]));
}
