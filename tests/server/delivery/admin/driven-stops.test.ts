import { describe, expect, it } from 'vitest';
import { runStops } from '#server/delivery/admin/run-sheet/run-tables.ts';
import { uploadedImage } from '#tests/support/data/content.ts';
import { productBody } from '#tests/support/data/staff-products.ts';
import { everyActor } from '#tests/support/rights/access-actors.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import type { TestShop } from '#tests/support/shop/test-shop.ts';
import { dayOfThree, stops, visit } from './day-of-three.ts';

describe('A delivery photo', () => {
  const shownTo = async (visitor: Visitor | undefined, path: string) => {
    const response = await visitor?.get(path);
    return [response?.status, response?.headers['cache-control']];
  };

  it('is visible to its customer, to counter staff and owners, and to drivers only on its day', async () => {
    const { shop, buyers, emails } = await dayOfThree();
    const people = await everyActor(shop);
    const photo = await uploadedImage(people.driver);
    expect((await people.driver.post(stops, visit(2, { photo }))).status).toBe(200);
    const [email] = await emails('delivered');
    const mailed = /https?:\/\/\S+(\/objects\/uploads\/[0-9a-f]{32}\?token=\S+)/.exec(email?.textBody ?? '')?.[1] ?? '';
    const [first, second] = buyers;
    const seen = [200, 'private, no-store'];
    for (const visitor of [people.driver, people.counter, people.owner, second]) {
      expect(await shownTo(visitor, photo)).toEqual(seen);
      expect(await shownTo(visitor, `${photo}?w=400`)).toEqual(seen);
    }
    expect(await shownTo(people.anonymous, mailed)).toEqual(seen);
    for (const visitor of [people.anonymous, people.guest, people.customer, people['former staff'], first]) {
      expect((await shownTo(visitor, photo))[0]).toBe(404);
    }
    expect((await people.anonymous.get(`${photo}?token=${'a'.repeat(30)}.${'b'.repeat(43)}`)).status).toBe(404);
    // On the next day, the photo is not part of that day's run.
    shop.advance(24 * 60 * 60_000);
    expect((await people.driver.get(photo)).status).toBe(404);
    expect((await people.counter.get(photo)).status).toBe(200);
  });

  it('must be an unused upload of the person who sends it', async () => {
    const { shop } = await dayOfThree();
    const { driver, counter, owner } = await everyActor(shop);
    const rejected = async (photo: string) => {
      const response = await driver.post(stops, visit(1, { photo }));
      expect([response.status, response.body.errors?.[0]?.path]).toEqual([422, 'photo']);
    };
    const ofProduct = await uploadedImage(owner);
    expect((await owner.post('/api/admin/products', productBody({ images: [ofProduct] }))).status).toBe(201);
    await rejected(ofProduct);
    await rejected(await uploadedImage(counter));
    await rejected(`/objects/uploads/${'0'.repeat(32)}`);
    await rejected('/objects/uploads/../../shop.db');
    const own = await uploadedImage(driver);
    const body = visit(2, { photo: own });
    expect((await driver.post(stops, body)).status).toBe(200);
    // Repeating the same stop is accepted, but another order needs a different photo.
    expect((await driver.post(stops, body)).status).toBe(200);
    await rejected(own);
    // A delivery photo can't be published as a product image either.
    const shown = await owner.post('/api/admin/products', productBody({ name: 'Half lamb', images: [own] }));
    expect([shown.status, shown.body.errors?.[0]?.path]).toEqual([422, 'images.0']);
  });
});

describe('A stop sent by another person from the driver’s phone', () => {
  it('is recorded in the driver’s name, and the log names the sender', async () => {
    const { shop } = await dayOfThree();
    const { driver, counter, owner } = await everyActor(shop);
    const idOf = async (visitor: Visitor) => (await visitor.get('/api/users/me')).body.id as number;
    const [driverId, counterId] = [await idOf(driver), await idOf(counter)];
    // The driver uploaded the photo before the connection was lost, but the stop wasn’t sent.
    const photo = await uploadedImage(driver);
    expect((await counter.post(stops, visit(2, { photo, madeBy: driverId }))).status).toBe(200);
    expect((await counter.post(stops, visit(3, { outcome: 'not-home', madeBy: driverId }))).status).toBe(200);
    for (const id of [2, 3]) {
      const { log } = (await owner.get(`/api/admin/orders/${id}`)).body;
      expect(log.at(-1)).toMatchObject({
        actor: { id: driverId },
        detail: { madeAt: '2026-11-10T22:30:00.000Z', sentBy: { id: counterId } },
      });
    }
    const rows = await shop.deps.store.read((db) => db.select().from(runStops));
    expect(rows.map(({ recordedBy }) => recordedBy)).toEqual([driverId, driverId]);
    // A stop recorded by the sender, or in the name of a person who was never staff, counts as the sender’s.
    const { id: customerId } = (await (await someCustomer(shop)).get('/api/users/me')).body;
    expect((await counter.post(stops, visit(1, { madeBy: customerId }))).status).toBe(200);
    expect((await owner.get('/api/admin/orders/1')).body.log.at(-1).actor.id).toBe(counterId);
  });

  it('is allowed only if the lower of the two people’s roles allows it', async () => {
    const { shop } = await dayOfThree();
    const { driver, counter } = await everyActor(shop);
    const { id: madeBy } = (await counter.get('/api/users/me')).body;
    const elsewhere = { ...visit(1), day: '2026-11-10' };
    expect((await driver.post(stops, { ...elsewhere, madeBy })).body.code).toBe('wrong_status');
    const { id: driverId } = (await driver.get('/api/users/me')).body;
    expect((await counter.post(stops, { ...elsewhere, madeBy: driverId })).body.code).toBe('wrong_status');
    expect((await counter.post(stops, elsewhere)).status).toBe(200);
  });
});

async function someCustomer(shop: TestShop): Promise<Visitor> {
  const visitor = shop.visitor();
  const body = { username: 'mallory', password: 'sharp knives', email: 'mallory@customer.test' };
  expect((await visitor.post('/api/users/register', body)).status).toBe(201);
  return visitor;
}
