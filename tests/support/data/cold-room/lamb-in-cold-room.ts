import type { CuttingRun } from '#core/stock/cutting/cutting-api.ts';
import { productStock } from '#server/products/product-tables.ts';
import { saleOf, sell } from '../counter-sales.ts';
import { stockProduct } from '../shopping.ts';
import { startColdRoom } from './cold-room.ts';

/** A lamb of 22 kg that cost $10.01 a kilo, so $220.22. */
export async function lambInColdRoom({ lots = true }: { lots?: boolean } = {}) {
  const room = await startColdRoom({ lots });
  const lamb = await room.item('Lamb body', { shelfLifeDays: 10 });
  const leg = await room.item('Leg', { cut: 'lamb/leg', shelfLifeDays: 21 });
  const rack = await room.item('Rack', { cut: 'lamb/rack', shelfLifeDays: 5 });
  const trim = await room.item('Trim', { unit: 'gram' });
  const farm = await room.supplier('The farm');
  const purchase = await room.addPurchase(farm.id, [
    { itemId: lamb.id, pieces: 1, grams: 22_000, centsPerKilo: 1_001 },
  ]);
  const came = await room.counter.post(`/api/admin/purchases/${purchase.id}/receipts`, {
    ...{
      lines: [{ itemId: lamb.id, pieces: 1, grams: 22_000, supplierNumber: '4711' }],
      clientKey: crypto.randomUUID(),
    },
  });
  const lotId: number | null = came.body.receipts[0].lines[0].lotId;
  const outputs = [
    { itemId: leg.id, pieces: 2, grams: 9_000 },
    { itemId: rack.id, pieces: 2, grams: 6_000 },
    { itemId: trim.id, part: 'trim', grams: 3_500 },
    { itemId: null, part: 'bone', label: 'Bone', grams: 3_000 },
  ];
  const cut = (changes: object = {}) =>
    room.counter.post('/api/admin/cutting-runs', {
      ...{ bodyKind: 'lamb', bodies: 1, inputs: [{ itemId: lamb.id, lotId, pieces: 1, grams: 22_000 }], outputs },
      ...{ clientKey: crypto.randomUUID(), ...changes },
    });
  const asOwner = async (id: number): Promise<CuttingRun> =>
    (await room.owner.get('/api/admin/cutting-runs')).body.find((run: CuttingRun) => run.id === id);
  const levels = async () => Promise.all([lamb, leg, rack, trim].map(({ id }) => room.onHand(id)));
  /** Two legs of another body lie in the cold room as well, and one leg is handed over at the counter. Returns the order's id. */
  const sellLeg = async () => {
    await room.addLot(leg.id, { pieces: 2, grams: 9_000 });
    const product = await stockProduct(room.shop, { name: 'Leg roast', type: 'lamb' });
    const draw = { productId: product.id, itemId: leg.id, pieces: 1, grams: 0 };
    await room.shop.deps.store.write((tx) => tx.insert(productStock).values(draw));
    const paid = { method: 'cash' as const, amount: product.priceCents };
    return (await sell(room.counter, saleOf(product, 'full', { paid, handedOver: true }))).id;
  };
  return { ...room, lamb, leg, rack, trim, lotId, outputs, cut, asOwner, levels, sellLeg };
}
