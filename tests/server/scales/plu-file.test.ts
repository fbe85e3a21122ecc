import { expect, it } from 'vitest';
import type { Plu } from '#core/scales/plu/plu-api.ts';
import { stockRump } from '#tests/support/data/cold-room/by-kilo.ts';
import { startColdRoom } from '#tests/support/data/cold-room/cold-room.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';

const path = '/api/admin/plu';

/** A shop with rump at $31.99 a kilo that keeps for 12 days, and honey at $9.50 each. */
async function shopWithScale() {
  const { shop, owner, counter, item } = await startColdRoom();
  const stock = await item('Rump', { shelfLifeDays: 12 });
  const rump = await stockRump(shop, { name: 'Rump steak, dry aged' });
  await owner.patch(`/api/admin/products/${rump.id}`, { sku: '00042', stock: [{ itemId: stock.id, pieces: 1 }] });
  const honey = await stockProduct(shop, { name: 'Honey', priceCents: 950 });
  await owner.patch(`/api/admin/products/${honey.id}`, { sku: '7' });
  const read = async (): Promise<Plu> => (await owner.get(path)).body;
  const file = async (what = 'changes') => (await owner.get(`${path}.csv?what=${what}`)).text.replace('\uFEFF', '');
  return { shop, owner, counter, rump, honey, read, file };
}

it('The scale’s price file first has every product whose SKU is a number, and later only what has changed', async () => {
  const { owner, rump, honey, read, file } = await shopWithScale();
  const heading = 'PLU,Name,Price,Unit,Use by (days),Change\r\n';
  expect(await file()).toBe(`${heading}7,Honey,9.50,each,,new\r\n42,"Rump steak, dry aged",31.99,kg,12,new\r\n`);
  expect((await owner.post(`${path}/loaded`, { digest: (await read()).digest })).status).toBe(200);
  expect(await file()).toBe(heading);

  await owner.patch(`/api/admin/products/${rump.id}`, { pricePerKilo: 3499 });
  await owner.request('DELETE', `/api/admin/products/${honey.id}`);
  expect(await file()).toBe(
    `${heading}7,Honey,9.50,each,,removed\r\n42,"Rump steak, dry aged",34.99,kg,12,changed\r\n`,
  );
  // The whole file is for a scale that is emptied first.
  expect(await file('all')).toBe(`${heading}42,"Rump steak, dry aged",34.99,kg,12,changed\r\n`);
});

it('Prices that changed after the scale’s price file was downloaded don’t count as loaded into the scale', async () => {
  const { owner, rump, read } = await shopWithScale();
  const { digest } = await read();
  await owner.patch(`/api/admin/products/${rump.id}`, { pricePerKilo: 3499 });
  expect(await owner.post(`${path}/loaded`, { digest })).toMatchObject({
    status: 409,
    body: { code: 'stale_version' },
  });
  expect(await read()).toMatchObject({ loadedAt: null, rows: [{ change: 'new' }, { change: 'new', price: 3499 }] });
});

it('The list of goods for the scale names those that the scale can’t store, and shortens names to the label’s length', async () => {
  const { shop, owner, read } = await shopWithScale();
  const scales = { scales: [], labelNameLength: 10 };
  expect((await owner.request('PUT', '/api/admin/scales', { body: scales })).status).toBe(200);
  await stockRump(shop, { name: 'Mince' });
  const twice = await stockRump(shop, { name: 'Brisket' });
  await owner.patch(`/api/admin/products/${twice.id}`, { sku: '0042' });
  const { rows, problems } = await read();
  expect(rows.map(({ name }) => name)).toEqual(['Honey', 'Rump steak']);
  expect(problems.map(({ problem }) => problem)).toEqual([
    'Mince has no SKU. Give it a number of at most six digits, so that the scale can know it.',
    'Brisket has the same number as Rump steak. Give it another SKU.',
  ]);
});
