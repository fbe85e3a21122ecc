import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { htmlOf } from '#server/email/late-html.ts';
import type { EmailRow } from '#server/email/outbox.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

async function lastEmail({ deps }: Pick<TestShop, 'deps'>): Promise<EmailRow> {
  const row = (await deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id))).at(-1);
  return row ?? expect.fail('No email was written');
}

it('A payment email shows the state at the time it was written, even if its HTML is rendered later', async () => {
  const shop = await startTestShop();
  const [jo, staff] = [shop.visitor(), await staffOf(shop)];
  const { order, orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-4']]);
  await pay(jo, orders);
  const confirmation = await lastEmail(shop);
  expect(confirmation.htmlBody).toMatch(/^\{/);
  const first = await htmlOf(confirmation);
  expect(first).toContain('$249.98');
  expect(await jo.post('/api/payments', { orderId: order.id, amount: 1000 })).toMatchObject({ status: 200 });
  const receipt = await htmlOf(await lastEmail(shop));
  expect(receipt).toContain('$10.00');
  // Changes everything that the emails mention: the day, the owner's texts and the amount paid.
  await staff.patch('/api/admin/email-texts/layby-started', {
    subject: 'New words',
    heading: 'New words',
    opening: 'New words',
    closing: '',
    version: 0,
  });
  const shown = await staff.get(`/api/admin/outbox/${confirmation.id}`);
  expect(shown.body.html).toContain('$249.98');
  expect(shown.body.html).not.toContain('New words');
  shop.setClock('2027-02-01T10:00:00.000+11:00');
  expect(await htmlOf(confirmation)).toBe(first);
});

it('A stored email that this version can’t render is sent as plain text', async () => {
  const shop = await startTestShop();
  const jo = shop.visitor();
  const { orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
  await pay(jo, orders);
  const { id, textBody } = await lastEmail(shop);
  await shop.deps.store.write((tx) =>
    tx.update(outbox).set({ htmlBody: '{"name":"receipt","facts":{}}' }).where(eq(outbox.id, id)),
  );
  const html = await htmlOf(await lastEmail(shop));
  expect(html).toContain('white-space:pre-wrap');
  expect(html).toContain(textBody.split('\n')[0]);
});
