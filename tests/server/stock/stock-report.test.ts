import { expect, it } from 'vitest';
import type { CuttingRun } from '#core/stock/cutting/cutting-api.ts';
import type { StockReport } from '#core/stock/cutting/stock-report-api.ts';
import { productStock } from '#server/products/product-tables.ts';
import { startColdRoom } from '#tests/support/data/cold-room/cold-room.ts';
import { lambInColdRoom } from '#tests/support/data/cold-room/lamb-in-cold-room.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { rawRows } from '#tests/support/shop/rows/raw-rows.ts';

const path = '/api/admin/stock-report?from=2026-11-10&to=2026-11-10';

/** A lamb of $220.22 is cut into two legs for 75% of the cost and two racks for 25%, and some of it is sold and wasted. */
async function soldLamb() {
  const room = await lambInColdRoom();
  const { shop, owner, counter, leg, rack, cut } = room;
  const { shares } = (await owner.get('/api/admin/value-shares?bodyKind=lamb')).body;
  const agreed = shares.map(({ cut: name }: { cut: string }) => {
    return { cut: name, share: { leg: 7_500, rack: 2_500 }[name] ?? 0 };
  });
  await owner.request('PUT', '/api/admin/value-shares', { body: { bodyKind: 'lamb', shares: agreed } });
  await cut();
  const offer = async (name: string, itemIds: number[]) => {
    const product = await stockProduct(shop, { name, type: 'lamb' });
    const draws = itemIds.map((itemId) => ({ productId: product.id, itemId, pieces: 1, grams: 0 }));
    await shop.deps.store.write((tx) => tx.insert(productStock).values(draws));
    return product;
  };
  const roast = await offer('Leg roast', [leg.id]);
  const box = await offer('Leg and rack', [leg.id, rack.id]);
  const sold = async (product: typeof roast) => {
    const paid = { method: 'cash' as const, amount: product.priceCents };
    return sell(counter, saleOf(product, 'full', { paid, handedOver: true }));
  };
  const waste = (itemId: number, pieces: number, grams: number, reason: string) =>
    counter.post(`/api/admin/stock-items/${itemId}/moves`, {
      ...{ kind: 'wasted', pieces, grams, reason, clientKey: crypto.randomUUID() },
    });
  const report = async (): Promise<StockReport> => (await owner.get(path)).body;
  return { ...room, roast, box, sold, waste, report };
}

it('The stock report shows the margin of each cut, product and body to the cent', async () => {
  const { roast, box, sold, report, leg, rack } = await soldLamb();
  await sold(roast);
  await sold(box);
  const { items, products, bodies, total } = await report();
  // Both legs cost $165.17, and a rack half of $55.05, rounded up. The box's price is divided by what leg and rack cost.
  const inBox = Math.round((box.priceCents * 8_259) / (8_259 + 2_753));
  const revenueOf = (id: number) => items.find(({ itemId }) => itemId === id);
  expect(revenueOf(leg.id)).toMatchObject({
    sold: { pieces: 2, grams: 9_000 },
    revenue: roast.priceCents + inBox,
    cost: 16_517,
    margin: roast.priceCents + inBox - 16_517,
  });
  expect(revenueOf(rack.id)).toMatchObject({ revenue: box.priceCents - inBox, cost: 2_753 });
  expect(products).toEqual([
    {
      ...{ productId: box.id, name: 'Leg and rack', revenue: box.priceCents, cost: 8_258 + 2_753 },
      margin: box.priceCents - 8_258 - 2_753,
    },
    {
      ...{ productId: roast.id, name: 'Leg roast', revenue: roast.priceCents, cost: 8_259 },
      margin: roast.priceCents - 8_259,
    },
  ]);
  const all = { revenue: roast.priceCents + box.priceCents, cost: 16_517 + 2_753 };
  const cut = { bodies: 1, gramsIn: 22_000, drip: 500, bodyCost: 22_022 };
  expect(bodies).toMatchObject([{ animal: 'lamb', ...cut, ...all }]);
  expect(total).toMatchObject(all);
});

it('The stock report has the same figures as the stock moves, recounted by hand', async () => {
  const { roast, box, sold, waste, report, rack, trim, shop, owner } = await soldLamb();
  await sold(roast);
  await sold(box);
  await waste(rack.id, 1, 3_000, 'Dropped');
  await waste(trim.id, 0, 500, 'Past its date');
  await waste(trim.id, 0, 250, 'Past its date');
  // What happens on another day isn't part of it.
  shop.advance(24 * 60 * 60_000);
  await waste(trim.id, 0, 100, 'Too warm');
  const { items, waste: wasted, total } = await report();
  const ofDay = `at >= '2026-11-09T13:00:00.000Z' and at < '2026-11-10T13:00:00.000Z'`;
  const moves = await shop.deps.store.read((db) =>
    rawRows<{ item: number; kind: string; pieces: number; grams: number }>(
      db,
      `select item_id as item, kind, sum(pieces) as pieces, sum(grams) as grams from stock_moves where ${ofDay} group by item_id, kind`,
    ),
  );
  const counted = moves.map((row) => [row.item, row.kind, Number(row.pieces), Number(row.grams)].join()).sort();
  const reported = items.flatMap(({ itemId, moves: each }) =>
    each.map(({ kind, pieces, grams }) => [itemId, kind, pieces, grams].join()),
  );
  expect(reported.sort()).toEqual(counted);
  for (const { itemId, sold: amount } of items) {
    const row = moves.find(({ item, kind }) => item === itemId && kind === 'sold');
    expect([amount.pieces, amount.grams]).toEqual([-Number(row?.pieces ?? 0) || 0, -Number(row?.grams ?? 0) || 0]);
  }
  // Trim has no part of the value, so it costs nothing; of the racks' $55.05, the one that was sold took $27.53.
  expect(wasted).toMatchObject([
    { reason: 'Dropped', itemId: rack.id, pieces: 1, grams: 3_000, cost: 2_752 },
    { reason: 'Past its date', itemId: trim.id, pieces: 0, grams: 750, cost: 0 },
  ]);
  const revenue = roast.priceCents + box.priceCents;
  expect(total).toMatchObject({ revenue, wasteCost: 2_752 });
  const file = await owner.get(path.replace('?', '.csv?'));
  expect(file.text).toContain('waste,Rack,Dropped,1,3000,,27.52,\r\n');
});

it('Goods that came back don’t count in the stock report’s margins, and goods of unknown cost have no margin', async () => {
  const { roast, sold, report, owner, leg, item, addLot, shop, counter } = await soldLamb();
  const order = await sold(roast);
  const { version } = (await owner.get(`/api/admin/orders/${order.id}`)).body;
  const body = { method: 'as-paid', reason: 'Wrong customer', version };
  const voided = await owner.post(`/api/admin/orders/${order.id}/void`, body);
  expect(voided.status).toBe(200);
  const { items, total } = await report();
  expect(items.find(({ itemId }) => itemId === leg.id)).toMatchObject({ revenue: 0, cost: 0, margin: 0 });
  expect(total).toMatchObject({ revenue: 0, cost: 0 });
  const jar = await item('Mint sauce', { unit: 'piece' });
  await addLot(jar.id, { pieces: 3 });
  const sauce = await stockProduct(shop, { name: 'Sauce' });
  await shop.deps.store.write((tx) =>
    tx.insert(productStock).values({ productId: sauce.id, itemId: jar.id, pieces: 1, grams: 0 }),
  );
  await sold(sauce);
  await sold(roast);
  // Goods of unknown cost don't hide the margin of the others.
  expect((await report()).total).toMatchObject({
    ...{ revenue: roast.priceCents + sauce.priceCents, revenueWithoutCost: sauce.priceCents },
    ...{ cost: 8_259, margin: roast.priceCents - 8_259 },
  });
  expect((await report()).products).toContainEqual({
    ...{ productId: sauce.id, name: 'Sauce', revenue: sauce.priceCents, cost: null, margin: null },
  });
  expect((await counter.get(path)).status).toBe(403);
});

it('A part of a lot that is frozen takes its share of the lot’s cost, and no cent is lost', async () => {
  const { report, waste, rack, item, counter } = await soldLamb();
  const [lot] = (await counter.get(`/api/admin/lots?itemId=${rack.id}`)).body;
  const frozen = await item('Rack, frozen', { storage: 'frozen' });
  const body = { itemId: frozen.id, pieces: 1, grams: 3_000, bestBefore: '2027-05-10', clientKey: crypto.randomUUID() };
  expect((await counter.post(`/api/admin/lots/${lot.id}/freezing`, body)).status).toBe(201);
  await waste(rack.id, 1, 3_000, 'Dropped');
  await waste(frozen.id, 1, 3_000, 'Dropped');
  // The two racks cost $55.05.
  const { waste: wasted, total } = await report();
  expect(wasted).toMatchObject([
    { itemId: rack.id, cost: 2_753 },
    { itemId: frozen.id, cost: 2_752 },
  ]);
  expect(total.wasteCost).toBe(5_505);
});

it('A blend that uses a part of a lot costs what that part cost, and no cent is lost', async () => {
  const { owner, item, addLot, counter } = await startColdRoom();
  const [trim, mince] = [await item('Trim', { unit: 'gram' }), await item('Mince', { unit: 'gram' })];
  const lot = await addLot(trim.id, { grams: 1_050, cost: 550 });
  const dropped = { kind: 'wasted', grams: 50, lotId: lot.id, reason: 'Dropped', clientKey: crypto.randomUUID() };
  expect((await counter.post(`/api/admin/stock-items/${trim.id}/moves`, dropped)).status).toBe(201);
  const blend = {
    ...{ kind: 'blend', clientKey: crypto.randomUUID() },
    ...{ inputs: [{ itemId: trim.id, lotId: lot.id, grams: 1_000 }], outputs: [{ itemId: mince.id, grams: 1_000 }] },
  };
  const { id } = (await counter.post('/api/admin/cutting-runs', blend)).body;
  const { lines } = (await owner.get(`/api/admin/cutting-runs/${id}`)).body;
  // Of $5.50 for 1,050 g, 1,000 g cost $5.24 and 50 g $0.26.
  expect(lines.map(({ cost }: CuttingRun['lines'][number]) => cost)).toEqual([524, 524]);
  expect((await owner.get(path)).body.waste).toMatchObject([{ itemId: trim.id, grams: 50, cost: 26 }]);
});

it('Goods bought by the piece, and trim that is kept or blended, have a cost, and therefore a margin', async () => {
  const { owner, counter, shop, cut, trim, item, supplier, addPurchase, addLot } = await lambInColdRoom();
  const { shares } = (await owner.get('/api/admin/value-shares?bodyKind=lamb')).body;
  const agreed = shares.map(({ cut: name }: { cut: string }) => {
    return { cut: name, share: { leg: 7_000, rack: 2_500, trim: 500 }[name] ?? 0 };
  });
  await owner.request('PUT', '/api/admin/value-shares', { body: { bodyKind: 'lamb', shares: agreed } });
  const run: CuttingRun = (await cut()).body;
  const [spice, sausages] = [await item('Spice', { unit: 'gram' }), await item('Sausages', { unit: 'gram' })];
  const entered = { itemId: spice.id, grams: 500, cost: 1_000 };
  expect((await counter.post('/api/admin/lots', { ...entered, clientKey: crypto.randomUUID() })).status).toBe(403);
  const spiceLot = await addLot(spice.id, entered);
  const trimLot = run.lines.find(({ part }) => part === 'trim')?.lotId;
  const blend = await counter.post('/api/admin/cutting-runs', {
    ...{ kind: 'blend', clientKey: crypto.randomUUID() },
    inputs: [
      { itemId: trim.id, lotId: trimLot, grams: 3_000 },
      { itemId: spice.id, lotId: spiceLot.id, grams: 100 },
    ],
    outputs: [{ itemId: sausages.id, grams: 3_050 }],
  });
  expect(blend.status).toBe(201);
  const jars = await item('Mint sauce', { unit: 'piece' });
  const purchase = await addPurchase((await supplier('Sauces')).id, [
    { itemId: jars.id, pieces: 24, centsPerPiece: 395 },
  ]);
  const receipt = { lines: [{ itemId: jars.id, pieces: 24 }], clientKey: crypto.randomUUID() };
  expect((await counter.post(`/api/admin/purchases/${purchase.id}/receipts`, receipt)).status).toBe(201);
  for (const draw of [
    { itemId: jars.id, pieces: 2, grams: 0 },
    { itemId: sausages.id, pieces: 0, grams: 1_000 },
  ]) {
    const product = await stockProduct(shop, { name: `Of item ${draw.itemId}` });
    await shop.deps.store.write((tx) => tx.insert(productStock).values({ productId: product.id, ...draw }));
    const paid = { method: 'cash' as const, amount: product.priceCents };
    await sell(counter, saleOf(product, 'full', { paid, handedOver: true }));
  }
  const { items } = (await owner.get(path)).body as StockReport;
  const costOf = (id: number) => items.find(({ itemId }) => itemId === id)?.cost;
  expect(costOf(jars.id)).toBe(2 * 395);
  // Trim of 3.5 kg bears 5% of $220.22, $11.01. The blend takes $9.43 of it and $2.00 of spice; the kilo is 1/3.05 of $11.43.
  expect(costOf(sausages.id)).toBe(375);
});
