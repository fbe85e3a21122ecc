import { expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { emailsTo, saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { lastEvent } from '#tests/support/data/staff-orders.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

async function unpaidSale() {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const { id } = await sell(staff, saleOf(await stockProduct(shop), 'full'));
  const path = `/api/admin/orders/${id}/emails`;
  const resend = (email: number | null, options = {}) => staff.post(path, { email }, options);
  return { shop, staff, id, path, resend };
}

it('An order’s emails are listed and can be sent again unchanged; the pay link is sent with the current amounts', async () => {
  const { shop, staff, id, path, resend } = await unpaidSale();
  const [first] = (await staff.get(path)).body;
  expect(first).toMatchObject({ kind: 'counter-order', to: 'jo@customer.test', state: 'waiting' });
  expect((await resend(first.id, { key: 'twice' })).body).toMatchObject({
    kind: 'counter-order',
    subject: first.subject,
  });
  await resend(first.id, { key: 'twice' });
  expect(await lastEvent(shop)).toMatchObject({
    kind: 'email-resent',
    actorKind: 'staff',
    detail: { subject: first.subject, to: 'jo@customer.test' },
  });
  await resend(null);
  const sent = await emailsTo(shop, 'jo@customer.test');
  expect(sent.map(({ kind }) => kind)).toEqual(['counter-order', 'counter-order', 'pay-link']);
  expect(sent[1]?.text).toBe(sent[0]?.text);
  expect(sent[2]?.text).toContain('$999.95');
  const guest = shop.visitor();
  expect((await guest.post('/api/order-links', { token: sent[2]?.token })).body).toMatchObject({ id });
});

it('At most five emails an hour are sent again, and never another order’s email or a pay link for a paid order', async () => {
  const { shop, staff, id, path, resend } = await unpaidSale();
  const other = await sell(staff, saleOf(await stockProduct(shop), 'full', { customer: { name: 'Nobody' } }));
  const [first] = (await staff.get(path)).body;
  const elsewhere = await staff.post(`/api/admin/orders/${other.id}/emails`, { email: first.id });
  expect(elsewhere.body.detail).toBe('The order has no email address.');
  expect((await resend(999)).status).toBe(404);
  for (let times = 0; times < 5; times += 1) expect((await resend(first.id)).status).toBe(200);
  expect((await resend(null)).body.code).toBe('too_many');
  shop.advance(61 * 60_000);
  await staff.patch(`/api/admin/orders/${id}/status`, { status: 'paid' });
  expect((await resend(null)).body.detail).toContain('nothing is left to pay');
  await shop.deps.store.write((tx) =>
    tx.update(outbox).set({ textBody: 'The text of emails is removed after 90 days.' }),
  );
  expect((await resend(first.id)).body.detail).toContain('removed after 90 days');
});
