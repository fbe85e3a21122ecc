import { and, eq, inArray, isNull } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import {
  type GoodsLineChange,
  itemChangeCents,
  itemChangeLines,
  type KiloOfItem,
} from '#core/orders/corrections/item-changes.ts';
import { linesTotalCents } from '#core/orders/order-lines.ts';
import { kiloItemOf } from '#core/orders/weighing/kilo-item.ts';
import { type ByKilo, lineCeilingCents } from '#core/products/by-kilo.ts';
import { type CartPaymentType, isPaymentTypeAllowed } from '#core/products/payment-options.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { insertRows } from '#server/db/writes/write-rows.ts';
import type { OrderLineRow } from '#server/orders/order-lines.ts';
import type { OrderItemRow, OrderRow } from '#server/orders/order-queries.ts';
import { orderItems } from '#server/orders/order-tables.ts';
import { packedLines } from '#server/packing/packing-tables.ts';
import { releasePacks } from '#server/packs/take-pack.ts';
import { getSoldProducts } from '#server/products/product-queries.ts';

export interface ItemChange {
  /** The order's item; null for a product that isn't in the order yet. */
  item: OrderItemRow | null;
  productId: number;
  paymentType: CartPaymentType;
  name: string;
  image: string;
  weight: string;
  unitCents: number;
  taxClass: 'gst_free' | 'gst';
  before: number;
  after: number;
  /**
   * How one unit is sold by the kilo, and the item's price so far. That price includes adjustments after weighings and after the
   * customer agreed to more. Null for packs.
   */
  kilo: (ByKilo & KiloOfItem & { goods: OrderLineRow | null; adjustedCents: number }) | null;
}

/** The new quantity of an order's item, or of a product that the order doesn't contain yet. */
export interface WantedItem {
  productId: number;
  paymentType?: CartPaymentType | undefined;
  lineId?: number | undefined;
  quantity: number;
}

interface Wanted {
  items: readonly OrderItemRow[];
  lines: readonly OrderLineRow[];
  wanted: readonly WantedItem[];
}

/**
 * Returns the requested changes with their prices. A product that is already in the order keeps the price at which it was sold. A new
 * product gets the catalogue price. Goods that are already weighed can only be removed.
 * @throws AppError wrong_status, product_unavailable, option_unavailable, invalid
 */
export async function readItemChanges(
  db: Reader,
  row: OrderRow,
  { items, lines, wanted }: Wanted,
): Promise<ItemChange[]> {
  const ofOrder = row.paymentType === 'immediate' ? 'credit-card' : (items[0]?.paymentType ?? 'credit-card');
  const added = await getSoldProducts(
    db,
    wanted.map(({ productId }) => productId),
  );
  const changes = wanted.flatMap(({ productId, paymentType = ofOrder, lineId, quantity: after }): ItemChange[] => {
    const own = items.filter((each) => each.productId === productId && each.paymentType === paymentType);
    const item = own.find(({ id }) => id === (lineId ?? own[0]?.id)) ?? null;
    if (lineId !== undefined && item === null) throw noSuchLine();
    if (item !== null) {
      if (item.quantity === after) return [];
      const kilo = kiloOf(item, lines);
      if (kilo !== null && item.weighedGrams !== null && after > 0) throw weighedAlready(item);
      return [{ ...item, item, taxClass: kilo?.goods?.taxClass ?? 'gst_free', before: item.quantity, after, kilo }];
    }
    const product = added.find(({ id }) => id === productId);
    if (product === undefined) throw new AppError('product_unavailable');
    const { name, image, weight, taxClass, byKilo = null } = product;
    if (byKilo !== null && row.ceilingCents === null) {
      const detail = `${name} is sold by the kilo, so it can’t be added to an order whose customer agreed to no highest price.`;
      throw new AppError('option_unavailable', { detail });
    }
    if (!isPaymentTypeAllowed(product, paymentType) || paymentType !== ofOrder)
      throw new AppError('option_unavailable');
    if (after === 0) return [];
    const unitCents = byKilo === null ? unitPriceCents(product.price, paymentType) : lineCeilingCents(byKilo, 1);
    const kilo = byKilo === null ? null : { ...byKilo, bookedCents: 0, goods: null, adjustedCents: 0 };
    return [{ item, productId, paymentType, name, image, weight, unitCents, taxClass, before: 0, after, kilo }];
  });
  const ids = new Set(changes.map(({ item, productId, paymentType }) => item?.id ?? `${productId} ${paymentType}`));
  if (changes.length === 0 || ids.size < changes.length) {
    throw new AppError('invalid', { errors: [{ path: 'items', message: 'Nothing of it has changed.' }] });
  }
  const gone = changes.filter(({ after }) => after === 0).length;
  if (gone === items.length && changes.every(({ after }) => after === 0)) {
    throw new AppError('wrong_status', { detail: 'To take everything off an order, cancel it.' });
  }
  await rejectBoxed(db, changes);
  return changes;
}

/** @throws AppError wrong_status if an item that is taken off is in a box that is being packed */
async function rejectBoxed(db: Reader, changes: readonly ItemChange[]): Promise<void> {
  const gone = changes.flatMap(({ item, after }) => (item !== null && after === 0 ? item.id : []));
  if (gone.length === 0) return;
  const { orderItemId, undoneAt } = packedLines;
  const isBoxed = and(inArray(orderItemId, gone), isNull(undoneAt));
  const [boxed] = await db.select({ id: orderItemId }).from(packedLines).where(isBoxed).limit(1);
  const found = changes.find(({ item }) => item !== null && item.id === boxed?.id);
  if (found === undefined) return;
  throw new AppError('wrong_status', { detail: `“${found.name}” is in the order’s box already. Take it out first.` });
}

function kiloOf(item: OrderItemRow, lines: readonly OrderLineRow[]): ItemChange['kilo'] {
  const kilo = kiloItemOf(item);
  if (kilo === null) return null;
  const { quantity } = item;
  const own = lines.filter(({ itemId }) => itemId === item.id);
  return {
    pricePerKilo: kilo.pricePerKiloCents,
    pieces: kilo.pieces / quantity,
    gramsFrom: kilo.gramsFrom / quantity,
    gramsTo: kilo.gramsTo / quantity,
    bookedCents: linesTotalCents(own),
    adjustedCents: linesTotalCents(own.filter(({ kind }) => kind === 'adjustment')),
    goods:
      own.findLast(({ kind, amountCents, ofLineId }) => kind === 'goods' && amountCents > 0 && ofLineId === null) ??
      null,
  };
}

function noSuchLine(): AppError {
  return new AppError('invalid', { errors: [{ path: 'items', message: 'The order has no such line.' }] });
}

function weighedAlready({ name }: OrderItemRow): AppError {
  const detail = `“${name}” is weighed already. Weigh it again with what the customer gets, or take it off.`;
  return new AppError('wrong_status', { detail });
}

/**
 * Returns the lines that the changes add to an order, each with its change. Lines for an item sold by the kilo correct the item's own
 * line, so that one line shows its maximum price.
 * @throws AppError wrong_status if more is taken off than is left, because a part was refunded
 */
export function linesOfChanges(
  stored: readonly OrderLineRow[],
  changes: readonly ItemChange[],
): (GoodsLineChange & { change: ItemChange })[] {
  // Two changes may reduce lines with the same name, so each change must know the lines of the changes before it.
  const pending: GoodsLineChange[] = [];
  return changes.flatMap((change) => {
    const lines = change.kilo === null ? itemChangeLines(stored, change, pending) : kiloLines(change, change.kilo);
    pending.push(...(lines ?? []));
    if (lines !== null) return lines.map((line) => ({ ...line, change }));
    const detail = `A part of “${change.name}” was refunded, so it can’t be taken off. Refund the rest of it instead.`;
    throw new AppError('wrong_status', { detail });
  });
}

function kiloLines(
  { name, unitCents, before, after, taxClass }: ItemChange,
  kilo: NonNullable<ItemChange['kilo']>,
): GoodsLineChange[] {
  const { adjustedCents, goods } = kilo;
  const own = { taxClass, ofLineId: goods?.id ?? null };
  const goodsCents = itemChangeCents({ unitCents, before, after, kilo }) + adjustedCents;
  const changed = { kind: 'goods', label: name, quantity: Math.abs(after - before), amountCents: goodsCents } as const;
  const undone = {
    kind: 'adjustment',
    label: `Weight undone: ${name}`,
    quantity: 1,
    amountCents: -adjustedCents,
  } as const;
  return [changed, undone].flatMap((line) => (line.amountCents === 0 ? [] : [{ ...line, ...own }]));
}

/** Stores the new quantities. Returns the ids of the items sold by the kilo, because their order lines refer to them. */
export async function storeItemChanges(
  tx: Writer,
  { id: orderId }: OrderRow,
  changes: readonly ItemChange[],
): Promise<Map<ItemChange, number>> {
  const ids = new Map<ItemChange, number>();
  for (const change of changes) {
    const { item, productId, paymentType, name, image, weight, unitCents, after, kilo } = change;
    const priced = kilo === null ? { totalCents: unitCents * after } : weightsOf(kilo, after);
    if (item === null) {
      const own = { orderId, productId, paymentType, name, image, weight, unitCents };
      const [added] = await insertRows(tx, orderItems, [{ ...own, ...priced, quantity: after }]);
      if (kilo !== null && added !== undefined) ids.set(change, added.id);
      continue;
    }
    if (kilo !== null) ids.set(change, item.id);
    if (after > 0)
      await tx
        .update(orderItems)
        .set({ ...priced, quantity: after })
        .where(eq(orderItems.id, item.id));
    else await takeOff(tx, item);
  }
  return ids;
}

async function takeOff(tx: Writer, { id, orderId, weighedGrams }: OrderItemRow): Promise<void> {
  // Deletes the lines of an earlier packing too, because they would refer to the deleted item.
  await tx.delete(packedLines).where(eq(packedLines.orderItemId, id));
  if (weighedGrams !== null) await releasePacks(tx, { orderId, orderItemId: id });
  await tx.delete(orderItems).where(eq(orderItems.id, id));
}

/**
 * Returns the weights for a new quantity of an item sold by the kilo. A price that the customer agreed to for the previous quantity no
 * longer counts.
 */
function weightsOf(kilo: ByKilo, quantity: number) {
  const { pricePerKilo, pieces, gramsFrom, gramsTo } = kilo;
  return {
    totalCents: lineCeilingCents(kilo, quantity),
    pricePerKiloCents: pricePerKilo,
    pieces: pieces * quantity,
    gramsFrom: gramsFrom * quantity,
    gramsTo: gramsTo * quantity,
    agreedCents: null,
  };
}
