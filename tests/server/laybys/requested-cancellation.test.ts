import { describe, expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { remindOfInstalments } from '#server/orders/remind-of-instalments.ts';
import { chargeDueAt, planAsItIs, staffOf, startedLayby, stateOf } from '#tests/support/data/laybys.ts';
import { chargedAtProvider } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

// Australian Consumer Law, sections 97 and 99: a customer may end a lay-by at any time before delivery, and then owes no further
// payment. Customers ask in the account; staff cancel and refund (specification, decisions 7).
const nine = (day: string) => `${day}T09:00:00.000+11:00`;

/** A layby of $999.95 in 4 instalments, due on 24 November, 8 December and 22 December. */
async function laidBy(token?: string) {
  const shop = await startTestShop();
  const { jo, order, payAmount } = await startedLayby(shop, token === undefined ? {} : { token });
  const staff = await staffOf(shop);
  const ask = () => jo.post(`/api/orders/${order.id}/cancel-request`, { reason: 'We are moving.' });
  const keep = () => staff.post(`/api/admin/orders/${order.id}/keep`, { isWithdrawn: true });
  const setStatus = (status: string) =>
    staff.patch(`/api/admin/installment-plans/${order.plan?.id}/status`, { status });
  const dueDates = async () => (await planAsItIs(shop, order.id)).installments.map(({ dueDate }) => dueDate);
  return { shop, order, payAmount, staff, ask, keep, setStatus, dueDates };
}

async function emailsOf({ deps }: TestShop, kind: string) {
  return (await deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id))).filter(
    (row) => row.kind === kind,
  );
}

describe('After the customer has asked to cancel a layby', () => {
  it('No instalment is charged, and no reminder is sent', async () => {
    const { shop, order, ask } = await laidBy();
    expect((await ask()).status).toBe(200);
    shop.setClock(nine('2026-11-21'));
    await remindOfInstalments.run(shop.deps);
    expect(await emailsOf(shop, 'reminder')).toEqual([]);
    for (const day of ['2026-11-24', '2026-11-25', '2026-12-08']) await chargeDueAt(shop, nine(day));
    expect(await chargedAtProvider(shop)).toEqual([24998]);
    expect(await stateOf(shop, order.id)).toBe('paid 24998, scheduled 0, scheduled 0, scheduled 0');
  });

  it('A failed instalment isn’t tried again, neither automatically nor by staff', async () => {
    const { shop, order, staff, ask } = await laidBy(testCards.declinedLater);
    await chargeDueAt(shop, nine('2026-11-24'));
    const failed = await chargedAtProvider(shop);
    expect(await stateOf(shop, order.id)).toBe('paid 24998, retrying 0, scheduled 0, scheduled 0');
    await ask();
    const second = (await planAsItIs(shop, order.id)).installments[1]?.id;
    const retry = await staff.post(`/api/admin/installments/${second}/retry`);
    expect([retry.status, retry.body.code]).toEqual([409, 'wrong_status']);
    expect(retry.body.detail).toContain('asked to cancel');
    await chargeDueAt(shop, nine('2026-11-27'));
    expect(await emailsOf(shop, 'failed-instalment')).toHaveLength(1);
    expect(await chargedAtProvider(shop)).toEqual(failed);
    expect((await planAsItIs(shop, order.id)).installments[1]?.failedAttempts).toBe(1);
  });

  it('A paused layby can’t be resumed before staff have answered the request', async () => {
    const { ask, keep, setStatus } = await laidBy();
    await setStatus('paused');
    await ask();
    expect((await setStatus('active')).status).toBe(409);
    expect((await keep()).status).toBe(200);
    expect((await setStatus('active')).status).toBe(200);
  });

  it('The customer may still pay, and the receipt says that nothing is charged', async () => {
    const { shop, ask, payAmount } = await laidBy();
    await ask();
    expect((await payAmount(1000)).body).toMatchObject({ order: { amountPaid: 25998 } });
    const [receipt] = await emailsOf(shop, 'receipt');
    expect(receipt?.textBody).toContain('you asked to cancel, so nothing is charged until we have answered');
    await chargeDueAt(shop, nine('2026-11-24'));
    expect(await chargedAtProvider(shop)).toEqual([24998, 1000]);
  });

  it('If staff decline the request, the instalments continue, later by the days since the request', async () => {
    const { shop, ask, keep, dueDates } = await laidBy();
    shop.setClock(nine('2026-11-20'));
    await ask();
    shop.setClock(nine('2026-11-26'));
    expect((await keep()).status).toBe(200);
    expect(await dueDates()).toEqual(['2026-11-10', '2026-11-30', '2026-12-14', '2026-12-28']);
    await chargeDueAt(shop, nine('2026-11-29'));
    expect(await chargedAtProvider(shop)).toEqual([24998]);
    await chargeDueAt(shop, nine('2026-11-30'));
    expect(await chargedAtProvider(shop)).toEqual([24998, 24998]);
  });
});
