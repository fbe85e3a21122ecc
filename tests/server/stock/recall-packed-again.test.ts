import { expect, it } from 'vitest';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import type { Recall } from '#core/stock/lots/recall-api.ts';
import { storeMove } from '#server/stock/stock-moves.ts';
import { startColdRoom } from '#tests/support/data/cold-room/cold-room.ts';
import { orderLines, stockProduct } from '#tests/support/data/shopping.ts';

it('A recall includes an order that kept goods of an unknown lot after the recalled lot arrived, even if it also returned some', async () => {
  const { shop, owner, counter, item, addLot } = await startColdRoom();
  const rump = await item('Rump');
  const product = await stockProduct(shop);
  await counter.post(`/api/admin/stock-items/${rump.id}/moves`, {
    ...{ kind: 'received', pieces: 10, grams: 25_000, clientKey: crypto.randomUUID() },
  });
  const ordered = async () => (await orderLines(shop, shop.visitor(), [[product, 'credit-card']])).order.id;
  const [packedAgain, packedTwice, givenBack] = [await ordered(), await ordered(), await ordered()];
  const move = async (orderId: number, kind: 'packed' | 'unpacked') => {
    shop.advance(60_000);
    const now = shop.deps.clock();
    const pieces = kind === 'packed' ? -1 : 1;
    const moved = { itemId: rump.id, lotId: null, pieces, grams: pieces * 2_500, kind, orderId };
    const booked = { ...moved, reason: '', at: now, now, actorId: null, clientKey: null };
    expect(await shop.deps.store.write((tx) => storeMove(tx, booked))).not.toBeNull();
  };
  await move(packedAgain, 'packed');
  await move(packedTwice, 'packed');
  await move(givenBack, 'packed');
  shop.advance(60_000);
  const lot: Lot = await addLot(rump.id, { pieces: 4, grams: 10_000 });
  await move(givenBack, 'unpacked');
  await move(packedAgain, 'unpacked');
  await move(packedAgain, 'packed');
  // Which of the two came back isn't recorded.
  await move(packedTwice, 'packed');
  await move(packedTwice, 'unpacked');
  const { certain, possible }: Recall = (await owner.get(`/api/admin/recalls?lot=${lot.id}`)).body;
  expect(certain).toEqual([]);
  const one = [{ itemName: 'Rump', lotId: null, pieces: 1, grams: 2_500 }];
  expect(possible).toMatchObject([
    { orderId: packedAgain, goods: one },
    { orderId: packedTwice, goods: one },
  ]);
});
