import { expect, it } from 'vitest';
import { startColdRoom } from '#tests/support/data/cold-room/cold-room.ts';
import { countStatements, watchDrivers } from './count-statements.ts';

it('A receipt reads the settings, the supplier and the prices once, however many lines it has', async () => {
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
