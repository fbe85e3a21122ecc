import { expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { memberOf } from '#tests/support/data/staff/staff-members.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const newest = 2_000;

it('Staff can search recent emails by any part of the text, and older emails by the start of the address or the order number', async () => {
  const shop = await startTestShop();
  const owner = (await memberOf(shop, 'olive', 'owner')).visitor;
  const now = shop.deps.clock().toISOString();
  const email = (to: string, subject: string, orderId: number | null) => ({
    ...{ kind: 'order-paid' as const, toAddress: to, subject, textBody: '', htmlBody: '', createdAt: now, orderId },
  });
  await shop.deps.store.write(async (tx) => {
    await tx
      .insert(outbox)
      .values([email('zoe@mail.test', 'Order #12 is paid', 12), email('mary@mail.test', 'Old news', null)]);
    const many = Array.from({ length: 500 }, () => email('jo@mail.test', 'Order #9 is paid', 9));
    for (let added = 0; added < newest - 1; added += many.length) await tx.insert(outbox).values(many);
    await tx.insert(outbox).values(email('ann@mail.test', 'Order #13 goes on', 13));
  });
  const found = async (q: string) => {
    const { body } = await owner.get(`/api/admin/outbox?q=${encodeURIComponent(q)}&pageSize=3`);
    return (body as { to: string }[]).map(({ to }) => to.split('@')[0]);
  };
  expect(await found('goes on')).toEqual(['ann']);
  expect(await found('nn@')).toEqual(['ann']);
  expect(await found('ZOE@')).toEqual(['zoe']);
  expect(await found('#12')).toEqual(['zoe']);
  expect(await found('12')).toEqual(['zoe']);
  expect(await found('mary@mail')).toEqual(['mary']);
  // Old emails aren't searched by subject.
  expect(await found('old news')).toEqual([]);
  expect(await found('order-paid')).toHaveLength(3);
});
