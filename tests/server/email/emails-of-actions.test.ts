import { describe, expect, it } from 'vitest';
import { melbourneDay } from '#core/dates.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import { outbox } from '#server/email/email-tables.ts';
import { address, orderLines, pay, stockProduct } from '#tests/support/shopping.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

const emails = ({ deps }: TestShop) => deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id));

describe('Actions and their emails', () => {
  it('Registering brings a welcome; a refused registration nothing', async () => {
    const shop = await startTestShop();
    const body = { username: 'jo', email: 'jo@customer.test', password: 'a-long-secret', firstName: 'Jo' };
    await shop.visitor().post('/api/users/register', { ...body, username: 'joey' });
    await shop.visitor().post('/api/users/register', body);
    expect(await emails(shop)).toMatchObject([{ kind: 'welcome', toAddress: 'jo@customer.test' }]);
    expect((await emails(shop))[0]?.textBody).toContain('Your account is ready.');
  });

  it('Each payment of a layby brings one email, the last one asks for the delivery day', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { order, orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-4']]);
    await pay(jo, orders);
    await jo.post('/api/payments', { orderId: order.id, amount: 5_000 });
    await jo.post('/api/payments', { orderId: order.id, amount: 69_997 });
    const [confirmation, receipt, last] = await emails(shop);
    expect(confirmation?.kind).toBe('order-confirmation');
    expect(receipt?.subject).toBe(`We have received $50.00 for order #${order.id} – Hindquarter`);
    expect(receipt?.textBody).toContain('the next payment is $199.98 on Tue 24 Nov 2026');
    expect(last?.subject).toBe(`Order #${order.id} is paid off – Hindquarter`);
    expect(last?.textBody).toContain('Choose your delivery day:');
  });

  it('A delivery day chosen or changed brings an email; the same choice again none', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { order, orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
    await pay(jo, orders);
    const [, second, third] = deliveryDays(melbourneDay(shop.deps.clock()));
    const choose = (deliveryDate: string | undefined) =>
      jo.patch(`/api/orders/${order.id}/delivery`, { deliveryDate, address });
    for (const day of [second, second, third, second, '2026-11-14']) await choose(day);
    const written = (await emails(shop)).filter((email) => email.kind === 'delivery-set');
    expect(written.map((email) => email.subject)).toEqual(
      ['Thu 12 Nov', 'Fri 13 Nov', 'Thu 12 Nov'].map((day) => `Order #${order.id}: we deliver on ${day} – Hindquarter`),
    );
  });
});
