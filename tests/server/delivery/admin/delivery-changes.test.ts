import { describe, expect, it } from 'vitest';
import { notifyWaiting } from '#server/delivery/notify-waiting.ts';
import { outbox } from '#server/email/email-tables.ts';
import { enterStreetAddress } from '#tests/support/data/emails/street-address.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { checkoutOf, stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const zones = '/api/admin/delivery-zones';

describe('A customer who asked to be notified of deliveries to a postcode', () => {
  it('gets a single email when a zone covers the postcode, and no email while the zone is switched off', async () => {
    const shop = await startTestShop();
    await enterStreetAddress(shop);
    const staff = await staffOf(shop);
    await staff.patch(`${zones}/1`, { postcodes: ['3000-3207'], name: 'Melbourne' });
    for (const [email, postcode] of [
      ['Jo@x.test', '3350'],
      ['al@x.test', '3220'],
    ]) {
      await shop.request('POST', '/api/delivery/tell-me', { body: { email, postcode } });
    }
    const notified = async () => {
      await notifyWaiting.run(shop.deps);
      const rows = await shop.deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id));
      return rows.filter((row) => row.kind === 'delivery-notice').map((row) => `${row.toAddress} ${row.subject}`);
    };
    const { id } = (await staff.post(zones, { ...(await bodyOfZone(staff)), active: false })).body;
    expect(await notified()).toEqual([]);
    await staff.patch(`${zones}/${id}`, { active: true });
    const first = [expect.stringMatching(/^Jo@x\.test We now deliver to 3350/)];
    expect(await notified()).toEqual(first);
    await staff.patch(`${zones}/${id}`, { active: false });
    await staff.patch(`${zones}/${id}`, { active: true });
    expect(await notified()).toEqual(first);
    await staff.patch(`${zones}/${id}`, { postcodes: ['3350', '3220'] });
    expect(await notified()).toEqual([...first, expect.stringMatching(/^al@x\.test We now deliver to 3220/)]);
  });

  async function bodyOfZone(staff: Awaited<ReturnType<typeof staffOf>>) {
    const [{ days, fees, minimum }] = (await staff.get(zones)).body;
    return { name: 'Ballarat', postcodes: ['3350'], days, fees, minimum };
  }
});

describe('A pick-up slot', () => {
  it('can’t get a limit below its current number of orders', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const box = await stockProduct(shop);
    const slot = { weekday: 3, from: '09:00', to: '12:00', cutoffDaysBefore: 1, cutoffTime: '12:00', capacity: 2 };
    const save = (capacity: number | null) =>
      staff.request('PUT', '/api/admin/pickup', { body: { enabled: true, slots: [{ ...slot, capacity }] } });
    await save(2);
    const body = checkoutOf(shop, [[box, 'credit-card']]);
    const order = { ...body.order, deliveryMethod: 'pickup', pickupSlot: '09:00-12:00' };
    for (const jo of [shop.visitor(), shop.visitor()]) {
      expect((await jo.post('/api/orders-with-items', { ...body, order })).status).toBe(201);
    }
    const refused = await save(1);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([
      { path: 'slots.0.capacity', message: expect.stringMatching(/^2 orders are picked up on .* already\./) },
    ]);
    expect((await staff.get('/api/admin/pickup')).body.slots[0].capacity).toBe(2);
    expect((await save(3)).status).toBe(200);
    expect((await save(null)).status).toBe(200);
  });
});
