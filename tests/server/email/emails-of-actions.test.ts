import { describe, expect, it } from 'vitest';
import { melbourneDay } from '#core/dates.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import { outbox } from '#server/email/email-tables.ts';
import { address, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const emails = ({ deps }: TestShop) => deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id));

describe('Actions and their emails', () => {
  it('Registering sends a welcome email; a rejected registration sends nothing', async () => {
    const shop = await startTestShop();
    const body = { username: 'jo', email: 'jo@customer.test', password: 'a-long-secret', firstName: 'Jo' };
    await shop.visitor().post('/api/users/register', { ...body, username: 'joey' });
    await shop.visitor().post('/api/users/register', body);
    expect(await emails(shop)).toMatchObject([{ kind: 'welcome', toAddress: 'jo@customer.test' }]);
    expect((await emails(shop))[0]?.textBody).toContain('Your account is ready.');
  });

  it('An email to an unconfirmed address contains no text typed by the sender', async () => {
    const shop = await startTestShop();
    const plain = {
      username: 'prize-winner',
      email: 'other@customer.test',
      password: 'a-long-secret',
      firstName: 'Winner',
    };
    await shop.visitor().post('/api/users/register', plain);
    await shop.visitor().post('/api/users/forgot-password', { email: plain.email });
    const others = (await emails(shop)).filter(({ toAddress }) => toAddress === plain.email);
    expect(others.map(({ kind }) => kind)).toEqual(['welcome', 'password']);
    for (const email of others) expect(email.textBody + email.htmlBody + email.subject).not.toMatch(/winner/i);
  });

  it('Changing a password by form or link sends an email; changing the email address sends one to the old address', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const first = { username: 'jocitizen', email: 'jo@customer.test', password: 'a-long-secret' };
    await jo.post('/api/users/register', first);
    const seen = async () => (await emails(shop)).map(({ kind, toAddress }) => `${kind} ${toAddress}`).slice(1);
    const change = { currentPassword: first.password, newPassword: 'another-long-secret' };
    expect((await jo.post('/api/users/password', { ...change, currentPassword: 'wrong' })).status).toBe(422);
    expect(await seen()).toEqual([]);
    expect((await jo.post('/api/users/password', change)).status).toBe(200);
    expect(await seen()).toEqual(['password-changed jo@customer.test']);
    await jo.patch('/api/users/me', { firstName: 'Jo', email: 'JO@customer.test' });
    expect(await seen()).toHaveLength(1);
    await jo.patch('/api/users/me', { email: 'new@customer.test', currentPassword: change.newPassword });
    expect((await seen()).at(-1)).toBe('email-changed JO@customer.test');
    expect((await emails(shop)).at(-1)?.textBody).not.toContain('new@customer.test');
    await shop.visitor().post('/api/users/forgot-password', { email: 'new@customer.test' });
    const token = /reset-password\?token=([\w-]+)/.exec((await emails(shop)).at(-1)?.textBody ?? '')?.[1];
    await shop.visitor().post('/api/users/reset-password', { token, password: 'a-third-long-secret' });
    expect((await seen()).slice(-2)).toEqual(['password new@customer.test', 'password-changed new@customer.test']);
  });

  it('Each payment of a layby sends one email; the email for the last payment asks for the delivery day', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { order, orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-4']]);
    await pay(jo, orders);
    await jo.post('/api/payments', { orderId: order.id, amount: 5_000 });
    await jo.post('/api/payments', { orderId: order.id, amount: 69_997 });
    const [confirmation, receipt, last] = await emails(shop);
    expect(confirmation?.kind).toBe('order-confirmation');
    expect(receipt?.subject).toBe(`We have received $50.00 for order #${order.id} – Hindquarter`);
    expect(receipt?.textBody).toContain('next $199.98 on Tuesday 24 November.');
    expect(last?.subject).toBe(`Order #${order.id} is paid in full: $999.95 – Hindquarter`);
    expect(last?.textBody).toContain('Choose your delivery day:');
  });

  it('Choosing or changing the delivery day sends an email; choosing the same day again doesn’t', async () => {
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
      ['Thursday 12', 'Friday 13', 'Thursday 12'].map(
        (day) => `Order #${order.id}: We deliver on ${day} November – Hindquarter`,
      ),
    );
  });
});
