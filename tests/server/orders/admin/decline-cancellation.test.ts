import { describe, expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { chargeDueAt, orderAsItIs, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { lastEvent } from '#tests/support/data/staff-orders.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

async function requestedToCancel() {
  const shop = await startTestShop();
  const { jo, order } = await startedLayby(shop);
  const ask = (reason = 'No freezer') => jo.post(`/api/orders/${order.id}/cancel-request`, { reason });
  await ask();
  const staff = await staffOf(shop);
  const keep = (body: object = {}, more: { key?: string } = {}) =>
    staff.post(`/api/admin/orders/${order.id}/keep`, { isWithdrawn: true, ...body }, more);
  const emails = async () => {
    const all = await shop.deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id));
    return all.filter(({ kind }) => kind === 'order-kept');
  };
  return { shop, jo, order, staff, ask, keep, emails };
}

describe('A cancellation request that staff decline', () => {
  it('Leaves the order unchanged; the log and the customer’s email contain the staff’s reply', async () => {
    const { shop, jo, order, staff, keep, emails } = await requestedToCancel();
    const response = await keep({ words: ' See you on Friday. ' });
    expect(response.status).toBe(200);
    const plan = { status: 'active' };
    const retained = { status: 'pending', amountPaid: 24998, cancelRequestedAt: null, plan };
    expect(response.body).toMatchObject(retained);
    expect((await jo.get('/api/orders')).body).toMatchObject([retained]);
    expect(await lastEvent(shop)).toMatchObject({
      kind: 'cancellation-declined',
      actorKind: 'staff',
      detail: { words: 'See you on Friday.', isWithdrawn: true },
    });
    const [email] = await emails();
    expect(email?.toAddress).toBe('jo@customer.test');
    expect(email?.subject).toContain(`Order #${order.id} goes ahead`);
    expect(email?.textBody).toContain('Our reply: See you on Friday.');
    expect(email?.textBody).toContain('/order-link?token=');
    expect((await staff.get('/api/admin/orders?attention=cancel-requested')).body).toEqual([]);
  });

  it('Can be repeated by the customer and declined again, and the reply is optional', async () => {
    const { shop, order, staff, ask, keep, emails } = await requestedToCancel();
    const path = `/api/admin/orders/${order.id}`;
    await keep();
    expect((await emails())[0]?.textBody).not.toContain('Our reply');
    expect((await staff.get(path)).body.cancelReason).toBeNull();
    expect((await ask('We moved')).status).toBe(200);
    expect((await staff.get(path)).body.cancelReason).toBe('We moved');
    await keep({ words: 'We deliver there too.' });
    expect(await emails()).toHaveLength(2);
    expect((await orderAsItIs(shop, order.id)).cancelRequestedAt).toBeNull();
  });

  it('Is declined once if two requests decline it simultaneously', async () => {
    const { keep, emails } = await requestedToCancel();
    const responses = await Promise.all([keep(), keep()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await emails()).toHaveLength(1);
    const second = await requestedToCancel();
    const repeats = [await second.keep({}, { key: 'k1' }), await second.keep({}, { key: 'k1' })];
    expect(repeats.map(({ status }) => status)).toEqual([200, 200]);
    expect(await second.emails()).toHaveLength(1);
  });

  it('Can’t be declined with an outdated version, for an ended order, or if there is no request', async () => {
    const { shop, jo, order, staff, keep, emails } = await requestedToCancel();
    const { version } = await orderAsItIs(shop, order.id);
    expect((await keep({ version: version - 1 })).body.code).toBe('stale_version');
    expect((await keep({ words: 'x'.repeat(1001) })).status).toBe(422);
    expect((await jo.post(`/api/admin/orders/${order.id}/keep`, {})).status).toBe(401);
    expect((await staff.post('/api/admin/orders/999/keep', {})).status).toBe(404);
    await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
    expect((await keep()).body.code).toBe('wrong_status');
    const other = await startedLayby(shop);
    expect((await staff.post(`/api/admin/orders/${other.order.id}/keep`, {})).body.code).toBe('wrong_status');
    expect(await emails()).toEqual([]);
  });

  // Australian Consumer Law, section 97: the customer may end a lay-by at any time before delivery, whatever the shop thinks of it.
  it('Can’t be declined for a layby unless its customer has withdrawn the request', async () => {
    const { shop, order, keep, emails } = await requestedToCancel();
    for (const body of [{ isWithdrawn: false }, { isWithdrawn: undefined, words: 'It is cut already.' }]) {
      const refused = await keep(body);
      expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'isWithdrawn']);
    }
    await chargeDueAt(shop, '2026-11-24T09:00:00.000+11:00');
    const still = await orderAsItIs(shop, order.id);
    expect([still.cancelRequestedAt !== null, still.amountPaid, await emails()]).toEqual([true, 24998, []]);
    expect((await keep()).status).toBe(200);
    const text = (await emails())[0]?.textBody;
    expect(text).toContain('You told us that you no longer want to cancel this layby.');
    expect(text).toContain('ask for it again from your order, and nothing more is charged');
  });

  it('Can be declined for an order that was paid in full, because its customer has no right to cancel', async () => {
    const { shop, staff, emails } = await requestedToCancel();
    const guest = shop.visitor();
    const { order, orders } = await orderLines(shop, guest, [[await stockProduct(shop), 'credit-card']]);
    await pay(guest, orders);
    await guest.post(`/api/orders/${order.id}/cancel-request`, {});
    expect((await staff.post(`/api/admin/orders/${order.id}/keep`, { words: 'It is cut already.' })).status).toBe(200);
    expect((await emails())[0]?.textBody).toContain('If that doesn’t suit you');
  });
});
