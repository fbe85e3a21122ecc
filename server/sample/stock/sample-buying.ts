import { addDays } from '#core/dates.ts';
import { createPurchase as createPurchaseCall, receivePurchase as receiveCall } from '#core/stock/buying/buying-api.ts';
import { createSupplier as createSupplierCall } from '#core/stock/buying/supplier-api.ts';
import type { Writer } from '#server/db/store.ts';
import { createPurchase, moveOn } from '#server/stock/buying/change-purchase.ts';
import { getPurchase } from '#server/stock/buying/purchases.ts';
import { receivePurchase } from '#server/stock/buying/receive-purchase.ts';
import { createSupplier } from '#server/stock/buying/suppliers.ts';
import type { ItemIds, SampleItem } from './sample-items.ts';
import { bodyOf, type Present, type SampleKeys } from './sample-present.ts';

interface Line {
  item: SampleItem;
  pieces?: number;
  grams?: number;
  centsPerKilo?: number;
  centsPerPiece?: number;
}

interface Came extends Line {
  docketGrams?: number;
  supplierNumber?: string;
  /** How many days before the receipt the bodies were killed. */
  killedDaysAgo?: number;
  temperature?: number;
}

interface Bought {
  supplier: { name: string; phone: string; establishment: string };
  ordered: readonly Line[];
  /** The received goods; absent if the purchase is still expected. */
  came?: { docket: string; lines: readonly Came[]; closes: boolean };
}

/** The week's purchases, in the order in which they were made. */
export const sampleBuying = {
  beef: {
    supplier: { name: 'Gippsland Meat Works', phone: '(03) 7010 1201', establishment: 'EST 0417' },
    ordered: [{ item: 'hindquarter', pieces: 2, grams: 112_000, centsPerKilo: 790 }],
    came: {
      docket: 'GMW 20418',
      closes: true,
      lines: [
        // 3% less than on the docket, as bodies lose weight while they cool.
        {
          ...{ item: 'hindquarter', pieces: 2, grams: 108_640, docketGrams: 112_000 },
          ...{ supplierNumber: 'Body 4711', killedDaysAgo: 3, temperature: 28 },
        },
      ],
    },
  },
  lamb: {
    supplier: { name: 'Wimmera Lamb', phone: '(03) 7010 1202', establishment: 'EST 1130' },
    ordered: [{ item: 'lamb', pieces: 4, grams: 88_000, centsPerKilo: 960 }],
    came: {
      docket: 'WL-7731',
      closes: true,
      lines: [
        {
          ...{ item: 'lamb', pieces: 4, grams: 87_200, docketGrams: 88_000 },
          ...{ supplierNumber: 'Lot L-23', killedDaysAgo: 2, temperature: 34 },
        },
      ],
    },
  },
  poultry: {
    supplier: { name: 'Yarra Ranges Poultry', phone: '(03) 7010 1203', establishment: 'EST 2206' },
    ordered: [
      { item: 'chickens', pieces: 60, centsPerPiece: 1_150 },
      { item: 'hams', pieces: 6, centsPerPiece: 6_200 },
      { item: 'frames', grams: 20_000, centsPerKilo: 120 },
    ],
    // The ordered frames weren't delivered, so the stockpot box is sold out.
    came: {
      docket: 'YRP 551',
      closes: false,
      lines: [
        { item: 'chickens', pieces: 60, supplierNumber: 'YR-118', killedDaysAgo: 1, temperature: 21 },
        { item: 'hams', pieces: 6, supplierNumber: 'H-9', temperature: -185 },
      ],
    },
  },
  nextBeef: {
    supplier: { name: 'Gippsland Meat Works', phone: '(03) 7010 1201', establishment: 'EST 0417' },
    ordered: [{ item: 'hindquarter', pieces: 3, grams: 168_000, centsPerKilo: 790 }],
  },
} as const satisfies Record<string, Bought>;

/** The id of each supplier by name, because two purchases may have the same supplier. */
type SupplierIds = Map<string, number>;

async function supplierOf(tx: Writer, { supplier }: Bought, ids: SupplierIds, now: Date): Promise<number> {
  const known = ids.get(supplier.name);
  if (known !== undefined) return known;
  const { id } = await createSupplier(tx, bodyOf(createSupplierCall, supplier), now);
  ids.set(supplier.name, id);
  return id;
}

/** Makes and sends a purchase that is expected some days later. Returns its number. */
export async function order(
  tx: Writer,
  bought: Bought,
  { items, keys, suppliers }: { items: ItemIds; keys: SampleKeys; suppliers: SupplierIds },
  { now, today, actorId }: Present,
): Promise<number> {
  const supplierId = await supplierOf(tx, bought, suppliers, now);
  const lines = bought.ordered.map(({ item, ...amount }) => ({ itemId: items[item], ...amount }));
  const body = { supplierId, lines, expectedOn: addDays(today, 2), clientKey: keys.next() };
  const id = await createPurchase(tx, bodyOf(createPurchaseCall, body), { now, actorId });
  const { version } = await getPurchase(tx, id, { showsPrices: true });
  await moveOn(tx, { id, version, from: ['draft'], set: { status: 'sent', sentAt: now.toISOString() } });
  return id;
}

/** Records that goods of a purchase were received. Returns the lot of each item. */
export async function receive(
  tx: Writer,
  purchaseId: number,
  came: NonNullable<Bought['came']>,
  { items, keys }: { items: ItemIds; keys: SampleKeys },
  { now, today, actorId }: Present,
): Promise<Map<number, number>> {
  const lines = came.lines.map(({ item, killedDaysAgo, ...line }) => ({
    itemId: items[item],
    ...line,
    killedOn: killedDaysAgo === undefined ? null : addDays(today, -killedDaysAgo),
  }));
  const body = bodyOf(receiveCall, { docket: came.docket, lines, closes: came.closes, clientKey: keys.next() });
  await receivePurchase(tx, purchaseId, body, { now, actorId, sessionId: 0 });
  const { receipts } = await getPurchase(tx, purchaseId, { showsPrices: true });
  const received = receipts.flatMap((receipt) => receipt.lines);
  return new Map(received.flatMap(({ itemId, lotId }) => (lotId === null ? [] : [[itemId, lotId]])));
}
