import { describe, expect, it } from 'vitest';
import type { Purchase } from '#core/stock/buying/buying-api.ts';
import { startColdRoom } from '#tests/support/data/cold-room/cold-room.ts';
import { uploadedImage } from '#tests/support/data/content.ts';
import { memberOf } from '#tests/support/data/staff/staff-members.ts';
import { productBody } from '#tests/support/data/staff-products.ts';

/** A sent purchase of one body. `receive` books that it came, with more fields of the receipt. */
async function expectedBody() {
  const room = await startColdRoom();
  const body = await room.item('Beef body');
  const { id: supplierId } = await room.supplier('Gippsland Abattoir');
  const line = { itemId: body.id, pieces: 1, grams: 280_000 };
  const { id }: Purchase = await room.addPurchase(supplierId, [line]);
  const receive = (more: object) =>
    room.counter.post(`/api/admin/purchases/${id}/receipts`, {
      ...{ lines: [line], clientKey: crypto.randomUUID() },
      ...more,
    });
  return { ...room, body, line, receive };
}

describe('The photo of a docket', () => {
  it('is shown with the receipt and its lots, to counter staff and owners only', async () => {
    const { shop, owner, counter, receive } = await expectedBody();
    const photo = await uploadedImage(counter);
    const [receipt] = ((await receive({ docketPhoto: photo })).body as Purchase).receipts;
    expect(receipt?.docketPhoto).toBe(photo);
    const lot = await counter.get(`/api/admin/lots/${receipt?.lines[0]?.lotId}`);
    expect(lot.body.docketPhoto).toBe(photo);
    const { visitor: driver } = await memberOf(shop, 'denny', 'driver');
    const { visitor: customer } = await memberOf(shop, 'jordan', null);
    const statuses = await Promise.all(
      [owner, counter, driver, customer, shop.visitor()].map(async (person) => (await person.get(photo)).status),
    );
    expect(statuses).toEqual([200, 200, 404, 404, 404]);
    expect((await counter.get(photo)).headers['cache-control']).toBe('private, no-store');
  });

  it('must be the sender’s own upload, and can’t be used as a product’s picture', async () => {
    const { owner, counter, receive, onHand, body } = await expectedBody();
    const others = await receive({ docketPhoto: await uploadedImage(owner) });
    expect([others.status, others.body.errors]).toEqual([
      422,
      [{ path: 'docketPhoto', message: 'Please upload the photo again' }],
    ]);
    expect(await onHand(body.id)).toEqual({ pieces: 0, grams: 0 });
    const photo = await uploadedImage(counter);
    expect((await receive({ docketPhoto: photo })).status).toBe(201);
    const product = await owner.post('/api/admin/products', productBody({ images: [photo] }));
    expect([product.status, product.body.errors?.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      expect.arrayContaining(['images.0']),
    ]);
  });

  it('of a lot without a purchase is also visible to staff only', async () => {
    const { shop, counter, addLot, owner, line } = await expectedBody();
    const photo = await uploadedImage(owner);
    expect((await addLot(line.itemId, { pieces: 1, grams: 5000, docketPhoto: photo })).docketPhoto).toBe(photo);
    expect([(await counter.get(photo)).status, (await shop.visitor().get(photo)).status]).toEqual([200, 404]);
  });
});
