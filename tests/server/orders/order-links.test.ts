import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { orderOfLink, signLink } from '#server/email/signed-links.ts';
import { deleteExpired } from '#server/jobs/clear-up.ts';
import { orderEvents, orderGrants, orders } from '#server/orders/order-tables.ts';
import { charges } from '#server/payments/payment-tables.ts';
import { dueInstalments, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const account = { username: 'jo-citizen', password: 'correct horse', email: 'jo@customer.test' };
const other = { username: 'somebody', password: 'correct horse', email: 'somebody@else.test' };
const day = 24 * 60 * 60 * 1000;

/** A guest's layby with its first instalment paid, and the token from its email. */
async function paidLayby(shop: TestShop) {
  const beef = await stockProduct(shop);
  const guest = shop.visitor();
  const { order, orders: created } = await orderLines(shop, guest, [[beef, 'layby-4']]);
  await pay(guest, created);
  const emails = await shop.deps.store.read((db) => db.select().from(outbox));
  const token = /order-link\?token=([\w.-]+)/.exec(emails[0]?.textBody ?? '')?.[1] ?? '';
  return { guest, order, token };
}

const open = (visitor: Visitor, token: string) => visitor.post('/api/order-links', { token });
const claim = (visitor: Visitor, token: string) => visitor.post('/api/order-links/claim', { token });
const ids = async (visitor: Visitor) => (await visitor.get('/api/orders')).body.map(({ id }: { id: number }) => id);
const grants = ({ deps }: TestShop) => deps.store.read((db) => db.$count(orderGrants));

describe('The link in an order’s email', () => {
  it('Opens only that order, in any browser, to view and pay it', async () => {
    const shop = await startTestShop();
    const { order, token } = await paidLayby(shop);
    const elsewhere = shop.visitor();
    const opened = await open(elsewhere, token);
    expect(opened.status).toBe(200);
    expect(opened.body).toMatchObject({ id: order.id, amountPaid: 24998 });
    expect(elsewhere.cookies.hq_hint).toBe('guest-orders');
    expect(await ids(elsewhere)).toEqual([order.id]);
    expect((await elsewhere.get(`/api/orders/${order.id}/payments`)).body).toHaveLength(1);
    const paid = await elsewhere.post('/api/payments', { orderId: order.id, amount: 74997 });
    expect(paid.body.order).toMatchObject({ status: 'paid', amountPaid: 99995 });
    const body = { deliveryDate: '2026-11-12' };
    expect((await elsewhere.patch(`/api/orders/${order.id}/delivery`, body)).body).toMatchObject(body);
  });

  it('Allows changing the layby’s card', async () => {
    const shop = await startTestShop();
    const { order, token } = await paidLayby(shop);
    const elsewhere = shop.visitor();
    await open(elsewhere, token);
    const response = await elsewhere.post(`/api/orders/${order.id}/card`, { paymentToken: 'till_ok' });
    expect(response.status).toBe(200);
  });

  it('Allows paying with the saved card for that order only, not for other orders of the person who opened the link', async () => {
    const shop = await startTestShop();
    const { order, token } = await paidLayby(shop);
    const elsewhere = shop.visitor();
    const own = await orderLines(shop, elsewhere, [[await stockProduct(shop), 'layby-4']]);
    await open(elsewhere, token);
    const allocations = [{ orderId: order.id, amount: 100 }, ...dueInstalments(own.orders)];
    expect((await elsewhere.post('/api/payments', { allocations })).status).toBe(200);
    const sources = await shop.deps.store.read((db) => db.select().from(charges).orderBy(charges.id));
    expect(sources.map((charge) => charge.source)).toEqual([testCards.good, 'till_ok']);
    await elsewhere.post('/api/payments', { orderId: order.id, amount: 200 });
    const [last] = await shop.deps.store.read((db) => db.select().from(charges).orderBy(desc(charges.id)));
    expect(last?.source).toMatch(/^till_card_/);
  });

  it('Never lets the saved card pay other orders of the account that the order was moved to', async () => {
    const shop = await startTestShop();
    const { order, token } = await paidLayby(shop);
    const thief = shop.visitor();
    await thief.post('/api/users/register', other);
    const own = await orderLines(shop, thief, [[await stockProduct(shop), 'layby-4']]);
    expect((await claim(thief, token)).status).toBe(200);
    const allocations = [{ orderId: order.id, amount: 100 }, ...dueInstalments(own.orders)];
    await thief.post('/api/payments', { allocations });
    await thief.post('/api/payments', { allocations: allocations.toReversed() });
    const sources = await shop.deps.store.read((db) => db.select().from(charges).orderBy(charges.id));
    expect(sources.map((charge) => charge.source)).not.toContainEqual(expect.stringMatching(/^till_card_/));
    await thief.post('/api/payments', { orderId: order.id, amount: 200 });
    const [last] = await shop.deps.store.read((db) => db.select().from(charges).orderBy(desc(charges.id)));
    expect(last?.source).toMatch(/^till_card_/);
  });

  it('Never lets the saved card pay other orders of a session that two people share', async () => {
    const shop = await startTestShop();
    const { guest, order } = await paidLayby(shop);
    const own = await orderLines(shop, guest, [[await stockProduct(shop), 'layby-4']]);
    await guest.post('/api/payments', {
      allocations: [{ orderId: order.id, amount: 100 }, ...dueInstalments(own.orders)],
    });
    const sources = await shop.deps.store.read((db) => db.select().from(charges).orderBy(charges.id));
    expect(sources.map((charge) => charge.source)).toEqual([testCards.good, 'till_ok']);
  });

  it('Opens no other order; without the link, a visitor sees no order', async () => {
    const shop = await startTestShop();
    const { token } = await paidLayby(shop);
    const second = await paidLayby(shop);
    const elsewhere = shop.visitor();
    await open(elsewhere, token);
    const payments = `/api/orders/${second.order.id}/payments`;
    expect((await elsewhere.get(payments)).status).toBe(404);
    expect((await elsewhere.post('/api/payments', { orderId: second.order.id, amount: 100 })).status).toBe(404);
    expect(await ids(elsewhere)).not.toContain(second.order.id);
    expect((await shop.visitor().get('/api/orders')).status).toBe(401);
  });

  it('Changes nothing when it is opened again or by the order’s owner', async () => {
    const shop = await startTestShop();
    const { guest, order, token } = await paidLayby(shop);
    expect((await open(guest, token)).body.id).toBe(order.id);
    expect(await grants(shop)).toBe(0);
    const elsewhere = shop.visitor();
    await open(elsewhere, token);
    await open(elsewhere, token);
    expect(await grants(shop)).toBe(1);
    expect(await ids(guest)).toEqual([order.id]);
  });

  it('Is rejected with a message if it was changed, is for another purpose or isn’t a string', async () => {
    const shop = await startTestShop();
    const { order, token } = await paidLayby(shop);
    const visitor = shop.visitor();
    const [claim = '', mark = ''] = token.split('.');
    const next = Buffer.from(orderOfLink({ ...order, id: order.id + 1 })).toString('base64url');
    const confirm = signLink(shop.deps, 'newsletter-confirm', orderOfLink(order));
    const unknown = signLink(shop.deps, 'order', orderOfLink({ ...order, id: 999 }));
    // The link of an earlier order that had the same number, before an older backup was restored.
    const earlier = signLink(shop.deps, 'order', orderOfLink({ ...order, createdAt: '2026-11-01T00:00:00.000Z' }));
    for (const wrong of ['', 'x', `${next}.${mark}`, `${claim}.${mark.slice(1)}A`, confirm, unknown, earlier]) {
      const response = await open(visitor, wrong);
      expect(response.status, wrong).toBe(404);
      expect(response.body.detail).toBe(
        'This link is incomplete or has expired. Please open it again from our newest email.',
      );
    }
    expect((await visitor.post('/api/order-links', { token: 7 })).status).toBe(422);
    expect((await visitor.get('/api/orders')).status).toBe(401);
    expect(await grants(shop)).toBe(0);
  });

  it('Stays valid until 90 days after the order has ended, as does the access that it granted', async () => {
    const shop = await startTestShop();
    const { order, token } = await paidLayby(shop);
    const elsewhere = shop.visitor();
    await open(elsewhere, token);
    const endedAt = shop.deps.clock().toISOString();
    await shop.deps.store.write((tx) => tx.update(orders).set({ endedAt }).where(eq(orders.id, order.id)));
    for (let month = 0; month < 3; month += 1) {
      shop.advance(29 * day);
      expect((await open(elsewhere, token)).status).toBe(200);
    }
    shop.advance(4 * day);
    expect((await open(elsewhere, token)).status).toBe(404);
    expect((await elsewhere.get('/api/orders')).status).toBe(401);
    expect((await elsewhere.get(`/api/orders/${order.id}/payments`)).status).toBe(404);
  });

  it('Grants access only until the session ends', async () => {
    const shop = await startTestShop();
    const { token } = await paidLayby(shop);
    await open(shop.visitor(), token);
    shop.advance(32 * day);
    await deleteExpired.run(shop.deps);
    expect(await grants(shop)).toBe(0);
  });
});

describe('An order that a visitor opened by the link in its email', () => {
  it('Can be moved to an account once; other people who had opened the order must open its link again', async () => {
    const shop = await startTestShop();
    const { guest, order, token } = await paidLayby(shop);
    const elsewhere = shop.visitor();
    await open(elsewhere, token);
    const jo = shop.visitor();
    const { body: user } = await jo.post('/api/users/register', account);
    expect(await ids(jo)).toEqual([]);
    const claimed = await claim(jo, token);
    expect(claimed.body).toMatchObject({ id: order.id, userId: user.id });
    expect((await claim(jo, token)).body.version).toBe(claimed.body.version);
    expect(await ids(jo)).toEqual([order.id]);
    for (const visitor of [guest, elsewhere]) expect((await visitor.get('/api/orders')).status).toBe(401);
    expect((await open(elsewhere, token)).status).toBe(200);
    expect(await ids(elsewhere)).toEqual([order.id]);
    const events = await shop.deps.store.read((db) => db.select().from(orderEvents).orderBy(orderEvents.id));
    const moved = events.filter((event) => event.kind === 'moved-to-account');
    expect(moved).toHaveLength(1);
    expect(moved[0]).toMatchObject({
      actorKind: 'customer',
      actorId: user.id,
      detail: { userId: user.id, by: 'link' },
    });
  });

  it('Can’t be moved to an account if it is in another account', async () => {
    const shop = await startTestShop();
    const { order, token } = await paidLayby(shop);
    const jo = shop.visitor();
    await jo.post('/api/users/register', account);
    await claim(jo, token);
    const somebody = shop.visitor();
    await somebody.post('/api/users/register', other);
    const response = await claim(somebody, token);
    expect(response.status).toBe(409);
    expect(response.body.code).toBe('wrong_status');
    expect(await ids(somebody)).toEqual([]);
    expect(await ids(jo)).toEqual([order.id]);
  });

  it('Isn’t moved to an account at sign-in, which moves only the orders made in the session', async () => {
    const shop = await startTestShop();
    const { order, token } = await paidLayby(shop);
    const jo = shop.visitor();
    const own = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
    await open(jo, token);
    expect(await ids(jo)).toEqual([own.order.id, order.id]);
    await jo.post('/api/users/register', account);
    expect(await ids(jo)).toEqual([own.order.id]);
    await open(jo, token);
    expect(await ids(jo)).toEqual([own.order.id, order.id]);
  });

  it('Can’t be moved without an account', async () => {
    const shop = await startTestShop();
    const { guest, token } = await paidLayby(shop);
    expect((await claim(guest, token)).status).toBe(401);
    expect((await claim(shop.visitor(), 'x')).status).toBe(401);
  });
});
