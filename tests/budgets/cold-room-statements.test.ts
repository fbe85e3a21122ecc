import { expect, it } from 'vitest';
import { startColdRoom } from '#tests/support/data/cold-room/cold-room.ts';
import { countStatements, watchDrivers } from './count-statements.ts';

it('Booking a receipt reads the settings, the supplier and the prices once, however many lines the receipt has', async () => {
  watchDrivers();
  const room = await startColdRoom();
  const items = [await room.item('Beef body'), await room.item('Lamb body'), await room.item('Pork body')];
  const { id: supplierId } = await room.supplier('Gippsland Abattoir', { establishment: '195' });
  const lines = items.map(({ id }) => ({ itemId: id, pieces: 1, grams: 280_000, centsPerKilo: 850 }));
  const { id } = await room.addPurchase(supplierId, lines);
  const receive = async (count: number) => {
    const sent = lines.slice(0, count).map(({ centsPerKilo: _price, ...line }) => line);
    const body = { lines: sent, clientKey: crypto.randomUUID() };
    const { statements, writes } = await countStatements(async () => {
      expect((await room.counter.post(`/api/admin/purchases/${id}/receipts`, body)).status).toBe(201);
    });
    return { reads: statements - writes, writes };
  };
  // The first request also loads what later ones remember.
  await receive(1);
  const [one, three] = [await receive(1), await receive(3)];
  expect(three.reads).toBe(one.reads);
  // Each line writes its lot, the level of the lot and of the item, the move and the line itself.
  expect(three.writes - one.writes).toBe(2 * 5);
});

it('Booking a cutting run reads the mean costs only once, however many of its inputs have no cost of their own', async () => {
  watchDrivers();
  const room = await startColdRoom();
  const items = [await room.item('Trim', { unit: 'gram' }), await room.item('Fat', { unit: 'gram' })];
  const mince = await room.item('Mince', { unit: 'gram' });
  const [first, second] = await Promise.all(items.map(({ id }) => room.addLot(id, { grams: 50_000, cost: 50_000 })));
  const blend = async (itemIds: number[], lotIds: (number | null)[]) => {
    const inputs = itemIds.map((itemId, index) => ({ itemId, lotId: lotIds[index] ?? null, grams: 1_000 }));
    const outputs = [{ itemId: mince.id, grams: 1_000 * inputs.length }];
    const body = { kind: 'blend', inputs, outputs, clientKey: crypto.randomUUID() };
    const { statements, writes } = await countStatements(async () => {
      expect((await room.counter.post('/api/admin/cutting-runs', body)).status).toBe(201);
    });
    return statements - writes;
  };
  const [trim, fat] = items.map(({ id }) => id);
  if (trim === undefined || fat === undefined) throw new Error('The items were not made');
  await blend([trim], [null]);
  const [ofLots, ofNone] = [
    (await blend([trim, fat], [first.id, second.id])) - (await blend([trim], [first.id])),
    (await blend([trim, fat], [null, null])) - (await blend([trim], [null])),
  ];
  // An input of a lot reads its lot as well; the mean costs take several statements more.
  expect(ofNone).toBeLessThan(ofLots);
});
