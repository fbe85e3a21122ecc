import { describe, expect, it } from 'vitest';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const ean = '9300675024235';

async function stocked() {
  const shop = await startTestShop();
  const lamb = await stockProduct(shop, { name: 'Half lamb', sku: 'LAMB-12', barcode: ean });
  const beef = await stockProduct(shop, { name: 'Beef box' });
  const staff = await staffOf(shop);
  const change = (id: number, fields: object) => staff.patch(`/api/admin/products/${id}`, fields);
  return { shop, lamb, beef, staff, change };
}

describe('A product’s SKU and barcode', () => {
  it('are stored as scanners send them, and can be cleared', async () => {
    const { beef, change } = await stocked();
    const saved = await change(beef.id, { sku: ' beef 7 ', barcode: '0360 0029 1452' });
    expect(saved.body).toMatchObject({ sku: 'BEEF7', barcode: '036000291452' });
    expect((await change(beef.id, { sku: '', barcode: null })).body).toMatchObject({ sku: null, barcode: null });
  });

  it('belong to only one product on sale: a second use is rejected with the name of the first', async () => {
    const { lamb, beef, staff, change } = await stocked();
    const taken = await change(beef.id, { barcode: ean });
    expect(taken.status).toBe(422);
    const message = `“Half lamb” (product ${lamb.id}) has this barcode already`;
    expect(taken.body.errors).toEqual([{ path: 'barcode', message }]);
    expect((await change(beef.id, { barcode: `0${ean}` })).body.errors).toEqual([{ path: 'barcode', message }]);
    expect((await change(beef.id, { sku: 'lamb-12' })).body.errors[0].path).toBe('sku');
    expect((await change(lamb.id, { sku: 'LAMB-12', barcode: ean })).status).toBe(200);
    const { id: _id, ...body } = (await staff.get(`/api/admin/products/${lamb.id}`)).body;
    expect((await staff.post('/api/admin/products', body)).body.errors[0].path).toBe('sku');
  });

  it('become available when the product is deleted, and prevent restoring it while another product uses them', async () => {
    const { lamb, beef, staff, change } = await stocked();
    await staff.request('DELETE', `/api/admin/products/${lamb.id}`);
    expect((await change(beef.id, { barcode: ean })).status).toBe(200);
    const back = await staff.post(`/api/admin/products/${lamb.id}/restore`);
    expect(back.status).toBe(422);
    expect(back.body.detail).toContain('“Beef box”');
    await change(beef.id, { barcode: null });
    expect((await staff.post(`/api/admin/products/${lamb.id}/restore`)).status).toBe(200);
  });

  it('are found by a search for the full code', async () => {
    const { lamb, staff } = await stocked();
    const found = async (q: string) =>
      (await staff.get(`/api/admin/products?q=${q}`)).body.map(({ id }: { id: number }) => id);
    expect(await found(ean)).toEqual([lamb.id]);
    expect(await found('lamb-12')).toEqual([lamb.id]);
    expect(await found('93006750')).toEqual([]);
  });
});
