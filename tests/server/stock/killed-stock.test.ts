import { describe, expect, it, onTestFinished } from 'vitest';
import { shopSettingsSchema } from '#core/content/shop-settings.ts';
import { newStockItemSchema } from '#core/stock/stock-api.ts';
import { newShopSettings } from '#server/content/content-queries.ts';
import { saveShopSettings } from '#server/content/save-content.ts';
import { auditAllocations } from '#server/orders/stock/audit-allocations.ts';
import { resolveOpenCharges, resolveOpenChargesJob } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { releaseUnpaidPlaces } from '#server/payments/unpaid-orders/release-unpaid-places.ts';
import { productStock } from '#server/products/product-tables.ts';
import { auditStock } from '#server/stock/audit-stock.ts';
import { createItem } from '#server/stock/stock-items.ts';
import { storeMove } from '#server/stock/stock-moves.ts';
import { byChance } from '#tests/support/chance/chance.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { startColdRoom } from '#tests/support/data/cold-room/cold-room.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs } from '#tests/support/data/laybys.ts';
import { checkoutOf, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import type { Outcome, Visitor } from '#tests/support/shop/http-client.ts';
import { PersistentShopper } from '#tests/support/shop/persistent-shopper.ts';
import { type Death, dieDuring } from '../faults/die-during.ts';
import { expectPromisesHold } from '../faults/expect-promises-hold.ts';
import { openShopOn, stockedFolder } from '../faults/shop-on-folder.ts';

/** A shop with ten kilograms of lamb on hand, of which a product takes a kilogram, and ten kilograms on order. */
async function coldRoom() {
  const room = await startColdRoom();
  const { shop, owner } = room;
  const lamb = await room.item('Lamb', { unit: 'gram' });
  const lot = await room.addLot(lamb.id, { grams: 10_000 });
  const farm = await room.supplier('The farm');
  const purchase = await room.addPurchase(farm.id, [{ itemId: lamb.id, pieces: 0, grams: 10_000, centsPerKilo: 900 }]);
  const product = await stockProduct(shop);
  await owner.patch(`/api/admin/products/${product.id}`, { stock: [{ itemId: lamb.id, grams: 1000 }] });
  const grams = async () => {
    const { onHand, allocated } = (await owner.get(`/api/admin/stock-items/${lamb.id}`)).body;
    return [onHand.grams, allocated.grams];
  };
  const audit = () => shop.deps.store.read(async (db) => [...(await auditStock(db)), ...(await auditAllocations(db))]);
  return { ...room, lamb, lot, purchase, product, grams, audit };
}

type Room = Awaited<ReturnType<typeof coldRoom>>;
const handedOver = ({ product }: Room) => {
  const paid = { method: 'cash', amount: product.priceCents } as const;
  return saleOf(product, 'full', { paid, handedOver: true });
};

async function releaseAfterMinutes({ deps, setClock }: Room['shop'], minutes: number): Promise<void> {
  setClock(new Date(deps.clock().getTime() + minutes * 60_000).toISOString());
  await releaseUnpaidPlaces.run(deps);
}

interface Operation {
  /** Prepares the request that is interrupted and then repeated. */
  prepare(room: Room): Promise<(there: Visitor) => Promise<Outcome>>;
  /** The grams on hand and held, once the request has succeeded. */
  after: [onHand: number, held: number];
}

const operations: Record<string, Operation> = {
  'An order': {
    prepare: async ({ shop, product }) => {
      const [body, key] = [checkoutOf(shop, [[product, 'credit-card', 2]]), crypto.randomUUID()];
      return (there) => there.post('/api/orders-with-items', body, { key });
    },
    after: [10_000, 2_000],
  },
  'The payment of an order': {
    prepare: async ({ shop, owner, product }) => {
      const { orders } = (await owner.post('/api/orders-with-items', checkoutOf(shop, [[product, 'credit-card']])))
        .body;
      const key = crypto.randomUUID();
      return (there) => pay(there, orders, { key });
    },
    after: [10_000, 1_000],
  },
  'A counter sale': {
    prepare: async (room) => {
      const body = handedOver(room);
      return (there) => there.post('/api/admin/counter-sales', body);
    },
    after: [9_000, 0],
  },
  'A refund of goods that come back': {
    prepare: async (room) => {
      const { id } = await sell(room.owner, handedOver(room));
      const { version } = await orderAsItIs(room.shop, id);
      const [line] = (await room.owner.get(`/api/admin/orders/${id}/refundable`)).body.lines;
      const [amount, key] = [line.amount, crypto.randomUUID()];
      const money = { amount, lines: [{ id: line.id, amount }], method: 'cash', reason: 'Torn bag' };
      return (there) => there.post(`/api/admin/orders/${id}/refunds`, { ...money, goodsBack: true, version }, { key });
    },
    after: [10_000, 0],
  },
  'A receipt': {
    prepare: async ({ lamb, purchase }) => {
      const body = { lines: [{ itemId: lamb.id, grams: 9_700 }], clientKey: crypto.randomUUID() };
      return (there) => there.post(`/api/admin/purchases/${purchase.id}/receipts`, body);
    },
    after: [19_700, 0],
  },
  'A cutting run': {
    prepare: async ({ lamb, lot }) => {
      const inputs = [{ itemId: lamb.id, lotId: lot.id, grams: 5_000 }];
      const outputs = [{ itemId: lamb.id, grams: 4_900 }];
      const body = { kind: 'blend', inputs, outputs, reason: '', clientKey: crypto.randomUUID() };
      return (there) => there.post('/api/admin/cutting-runs', body);
    },
    after: [9_900, 0],
  },
};

const deaths: Death[] = [
  ['before a commit', 1],
  ['after a commit', 1],
  ['before an answer', 1],
];
const few = deaths.slice(0, faultRounds({ few: 2, all: deaths.length }));
const cases = Object.keys(operations).flatMap((name) => few.map(([dieAt, dieOn]) => [name, dieAt, dieOn] as const));

describe('In a shop that counts its stock', () => {
  it.each(cases)(
    '%s is recorded once, or not at all until it is repeated, if the shop is killed %s (number %i)',
    async (name, dieAt, dieOn) => {
      const operation = operations[name];
      if (operation === undefined) throw new Error(`There is no operation ${name}`);
      const room = await coldRoom();
      const { shop, owner: staff } = room;
      const request = await operation.prepare(room);
      await dieDuring({ shop, staff, dieAt, dieOn }, request);
      expect(await room.audit()).toEqual([]);

      await resolveOpenCharges(shop.deps);
      const again = await request(staff);
      expect([200, 201], again.text).toContain(again.status);
      // Unpaid orders have lost what they held by now; what is paid for stays held.
      if (name === 'The payment of an order') await releaseAfterMinutes(shop, 20);
      expect(await room.grams()).toEqual(operation.after);
      expect(await room.audit()).toEqual([]);
    },
  );

  it(
    'stock levels and orders agree after the shop was killed while many customers ordered and paid',
    byChance(async (chance) => {
      const { dataDir, product } = await stockedFolder();
      const counted = await openShopOn(dataDir, undefined);
      await counted.store.write(async (tx) => {
        const now = counted.clock();
        const settings = shopSettingsSchema.parse({ ...newShopSettings, comingSoon: false, counting: true });
        await saveShopSettings(tx, settings, now);
        const item = await createItem(tx, newStockItemSchema.parse({ name: 'Lamb', unit: 'piece' }), now);
        await tx.insert(productStock).values({ productId: product.id, itemId: item.id, pieces: 1, grams: 0 });
        const received = { kind: 'received' as const, pieces: 100_000, grams: 0, reason: '' };
        const unknown = { orderId: null, actorId: null, clientKey: null };
        await storeMove(tx, { itemId: item.id, ...received, ...unknown, at: now, now });
      });
      await counted.close();
      const shoppers = Array.from({ length: 4 }, (_, at) => new PersistentShopper(`jo${at}`, product, chance));
      const program = 'tests/server/faults/mortal-shop.ts';
      for (let killed = 0; killed < faultRounds({ few: 2, all: 20 }); killed += 1) {
        const death = {
          DIE_AT: chance.pick(['before a commit', 'after a commit']),
          DIE_ON: `${5 + chance.below(40)}`,
        };
        const { firstMessage: url, ended } = await startProgram(program, { DATA_DIR: dataDir, ...death });
        // A shop that was killed before it served has no address.
        if (url !== undefined) await Promise.all(shoppers.map((shopper) => shopper.visit(String(url))));
        expect(await ended).toBe(death.DIE_AT);
      }
      const { firstMessage: url } = await startProgram(program, { DATA_DIR: dataDir });
      await Promise.all(shoppers.map((shopper) => shopper.finish(String(url))));
      const deps = await openShopOn(dataDir, undefined, 60_000);
      onTestFinished(() => deps.close());
      await resolveOpenChargesJob.run(deps);
      await expectPromisesHold(deps, shoppers);
      const findings = await deps.store.read(async (db) => [
        ...(await auditStock(db)),
        ...(await auditAllocations(db)),
      ]);
      expect(findings).toEqual([]);
      expect(shoppers.flatMap(({ acknowledgedOrders }) => acknowledgedOrders).length).toBeGreaterThan(0);
    }),
    300_000,
  );
});
