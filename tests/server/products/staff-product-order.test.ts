import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '#server/products/product-tables.ts';
import { fc } from '#tests/support/chance/fast-check.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { names, type StaffedShop, startStaffedShop } from '#tests/support/data/staff-products.ts';

/** Listed products with these names, in this order. "lamb b" is lamb, and all others are beef. */
async function shopInOrder(...wanted: string[]) {
  const found = await startStaffedShop();
  const ids = new Map<string, number>();
  for (const name of wanted) {
    const { id } = await found.make({
      name: name.padEnd(3),
      type: name.startsWith('lamb') ? 'lamb' : 'beef',
      description: name.padEnd(10, '.'),
    });
    ids.set(name, id);
  }
  const move = (name: string, body: object) =>
    found.staff.patch(`/api/admin/products/${ids.get(name) ?? 0}/position`, body);
  return { ...found, ids, move };
}

async function numbered({ list }: StaffedShop): Promise<string[]> {
  return (await list('?sort=position&state=listed')).map(({ position, name }) => `${position} ${name}`);
}

describe('The shop’s order of products', () => {
  it('Lets a product move up and down past its neighbours, but not beyond either end', async () => {
    const found = await shopInOrder('one', 'two', 'three');
    expect((await found.move('three', { move: 'up' })).body.position).toBe(2);
    expect(await numbered(found)).toEqual(['1 one', '2 three', '3 two']);
    await found.move('one', { move: 'down' });
    expect(await numbered(found)).toEqual(['1 three', '2 one', '3 two']);
    expect((await found.move('three', { move: 'up' })).body.position).toBe(1);
    expect((await found.move('two', { move: 'down' })).body.position).toBe(3);
    expect(names(await found.sold())).toEqual(['three', 'one', 'two']);
  });

  it('Lets a product move past the next product of its type in a list filtered by type', async () => {
    const found = await shopInOrder('lamb a', 'one', 'two', 'lamb b');
    expect((await found.move('lamb b', { move: 'up', type: 'lamb' })).body.position).toBe(1);
    expect(await numbered(found)).toEqual(['1 lamb b', '2 lamb a', '3 one', '4 two']);
    await found.move('lamb a', { move: 'down', type: 'lamb' });
    expect(await numbered(found)).toEqual(['1 lamb b', '2 lamb a', '3 one', '4 two']);
    await found.move('lamb b', { move: 'down', type: 'lamb' });
    expect(await numbered(found)).toEqual(['1 lamb a', '2 lamb b', '3 one', '4 two']);
  });

  it('Moves a product to a typed position, or to the end if the position is too large', async () => {
    const found = await shopInOrder('one', 'two', 'three', 'four');
    await found.move('four', { position: 1 });
    expect(await numbered(found)).toEqual(['1 four', '2 one', '3 two', '4 three']);
    await found.move('four', { position: 3 });
    expect(await numbered(found)).toEqual(['1 one', '2 two', '3 four', '4 three']);
    expect((await found.move('one', { position: 999_999 })).body.position).toBe(4);
    expect(await numbered(found)).toEqual(['1 two', '2 four', '3 three', '4 one']);
  });

  it.each([
    { position: 0 },
    { position: 1.5 },
    { position: '2' },
    { move: 'left' },
    {},
    { position: 1, move: 'up' },
    null,
  ])('Rejects a move to %j', async (body) => {
    const found = await shopInOrder('one', 'two');
    expect((await found.move('two', body as object)).status).toBe(422);
    expect(await numbered(found)).toEqual(['1 one', '2 two']);
  });

  it('Moves a product past others with the same position, and gives each a different position', async () => {
    const { shop, staff, list, sold } = await startStaffedShop();
    const created = [];
    for (const name of ['a', 'b', 'c', 'd']) created.push(await stockProduct(shop, { name }));
    await staff.patch(`/api/admin/products/${created[3]?.id}/position`, { move: 'up' });
    expect(names(await sold())).toEqual(['a', 'b', 'd', 'c']);
    expect((await list('?sort=position')).map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  });

  it('Changes no product’s version when products move, so that an open form can still be saved', async () => {
    const found = await shopInOrder('one', 'two');
    const response = await found.move('two', { move: 'up' });
    expect(response.body).toMatchObject({ version: 1, updatedAt: response.body.createdAt });
  });

  it('Products move past a hidden product, which itself can’t be moved', async () => {
    const found = await shopInOrder('one', 'two', 'three');
    await found.hide(found.ids.get('two') ?? 0);
    expect(await numbered(found)).toEqual(['1 one', '2 three']);
    await found.move('three', { move: 'up' });
    expect(await numbered(found)).toEqual(['1 three', '2 one']);
    const response = await found.move('two', { position: 1 });
    expect([response.status, response.body.detail]).toEqual([
      409,
      'A hidden product has no position in the shop’s order.',
    ]);
  });

  it('Has the positions 1 to n after any move, with the other products in the same order', async () => {
    const found = await shopInOrder('one', 'two', 'three', 'four', 'five', 'six');
    let order = [...found.ids.values()];
    const moves = fc.sample(fc.tuple(fc.constantFrom(...order), fc.integer({ min: 1, max: 8 })), 20);
    for (const [id, position] of moves) {
      await found.staff.patch(`/api/admin/products/${id}/position`, { position });
      order = order.filter((other) => other !== id);
      order.splice(position - 1, 0, id);
      const rows = await found.list('?sort=position');
      expect(rows.map((row) => row.id)).toEqual(order);
      expect(rows.map((row) => row.position)).toEqual([1, 2, 3, 4, 5, 6]);
    }
  });

  it('Needs a single short write for a move in a catalogue of 5,000 products', async () => {
    const { shop, staff, list } = await startStaffedShop();
    const first = await stockProduct(shop, { name: 'first', position: 1 });
    const [row] = await shop.deps.store.read((db) => db.select().from(products).where(eq(products.id, first.id)));
    if (row === undefined) throw new Error('The product was not stored');
    const { id: _id, ...values } = row;
    await shop.deps.store.write(async (tx) => {
      for (let from = 0; from < 5000; from += 500) {
        const rows = Array.from({ length: 500 }, (_, index) => ({ ...values, position: from + index + 2 }));
        await tx.insert(products).values(rows);
      }
    });
    const [last] = await list('?sort=position&direction=desc&state=listed');
    const response = await staff.patch(`/api/admin/products/${last?.id}/position`, { position: 1 });
    expect(response.body.position).toBe(1);
    const [top, next] = await list('?sort=position&page=1&pageSize=2');
    expect([top?.id, next?.id]).toEqual([last?.id, first.id]);
  });
});
