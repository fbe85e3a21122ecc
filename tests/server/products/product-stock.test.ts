import { describe, expect, it } from 'vitest';
import { type StaffedShop, startStaffedShop } from '#tests/support/data/staff-products.ts';

const items = '/api/admin/stock-items';

async function addItem({ staff }: StaffedShop, name: string, unit: string): Promise<number> {
  const made = await staff.post(items, { name, unit });
  expect(made.status).toBe(201);
  return made.body.id;
}

async function shopWithItems() {
  const staffed = await startStaffedShop();
  const jar = await addItem(staffed, 'Honey', 'piece');
  const mince = await addItem(staffed, 'Mince', 'gram');
  const rump = await addItem(staffed, 'Rump', 'weighed');
  return { ...staffed, jar, mince, rump };
}

describe('The stock items that a product uses', () => {
  it('are none until an owner sets them', async () => {
    const { make, list } = await shopWithItems();
    expect((await make()).stock).toEqual([]);
    expect((await list()).map(({ stock }) => stock)).toEqual([[]]);
  });

  it('are saved with the product, shown to staff, and hidden from customers', async () => {
    const { shop, staff, make, list, jar, mince, rump } = await shopWithItems();
    const stock = [
      { itemId: jar, pieces: 2, grams: 0 },
      { itemId: mince, pieces: 0, grams: 1500 },
      { itemId: rump, pieces: 1, grams: 0 },
    ];
    const made = await make({ stock });
    expect(made.stock).toEqual(stock);
    expect((await list())[0]?.stock).toEqual(stock);
    expect((await staff.get(`/api/admin/products/${made.id}`)).body.stock).toEqual(stock);
    expect((await shop.request('GET', `/api/products/${made.id}`)).body).not.toHaveProperty('stock');
  });

  it('are replaced as a whole, and stay unchanged if the request leaves them out', async () => {
    const { make, change, jar, mince } = await shopWithItems();
    const { id } = await make({ stock: [{ itemId: jar, pieces: 2, grams: 0 }] });
    const stock = [{ itemId: mince, pieces: 0, grams: 500 }];
    expect((await change(id, { stock, version: 1 })).body).toMatchObject({ stock, version: 2 });
    expect((await change(id, { stock: [], version: 1 })).body.code).toBe('stale_version');
    expect((await change(id, { price: 100_00, version: 2 })).body).toMatchObject({ stock, version: 3 });
    expect((await change(id, { stock: [], version: 3 })).body).toMatchObject({ stock: [], version: 4 });
  });

  it.each([
    ['an unknown item', { itemId: 999, pieces: 1 }, 'stock.0.itemId', 'This stock item doesn’t exist any more'],
    ['grams of jars', { itemId: 1, grams: 5 }, 'stock.0.pieces', 'Honey is counted in pieces'],
    ['pieces of mince', { itemId: 2, pieces: 5 }, 'stock.0.grams', 'Mince is counted in grams'],
    ['nothing', { itemId: 1 }, 'stock.0.pieces', 'Please enter how much of Honey the product takes'],
    [
      'rump by weight alone',
      { itemId: 3, grams: 900 },
      'stock.0.pieces',
      'Please enter how many pieces of Rump the product takes',
    ],
    ['less than nothing', { itemId: 1, pieces: -1 }, 'stock.0.pieces', 'Please enter 0 or more'],
    ['half a jar', { itemId: 1, pieces: 0.5 }, 'stock.0.pieces', 'Please enter a whole number'],
  ])('can’t be %s', async (_title, line, path, message) => {
    const { make, change } = await shopWithItems();
    const { id } = await make();
    const refused = await change(id, { stock: [line] });
    expect([refused.status, refused.body.errors]).toEqual([422, [{ path, message }]]);
  });

  it('can’t include a deleted item, or an item twice', async () => {
    const { staff, make, change, jar } = await shopWithItems();
    const { id } = await make();
    const twice = await change(id, {
      stock: [
        { itemId: jar, pieces: 1 },
        { itemId: jar, pieces: 2 },
      ],
    });
    expect(twice.body.errors).toEqual([{ path: 'stock.1.itemId', message: 'This stock item is already in the list' }]);
    await staff.request('DELETE', `${items}/${jar}`);
    expect((await change(id, { stock: [{ itemId: jar, pieces: 1 }] })).status).toBe(422);
  });
});

describe('A stock item that products use', () => {
  it('can’t be deleted or counted in another unit, and the error names the products, even deleted ones', async () => {
    const { staff, make, change, hide, jar } = await shopWithItems();
    const stock = [{ itemId: jar, pieces: 1, grams: 0 }];
    const { id } = await make({ name: 'Honey lamb', stock });
    const { id: other } = await make({ name: 'Winter box', stock });
    await hide(other);
    const refused = await staff.request('DELETE', `${items}/${jar}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'wrong_status']);
    expect(refused.body.detail).toContain('“Honey lamb”, “Winter box”');
    expect((await staff.patch(`${items}/${jar}`, { unit: 'gram', version: 1 })).body.detail).toContain('“Winter box”');
    await change(id, { stock: [] });
    await change(other, { stock: [] });
    expect((await staff.request('DELETE', `${items}/${jar}`)).status).toBe(200);
  });
});
