import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { runJob } from '#server/jobs/scheduler.ts';
import { noteChargingProvider } from '#server/laybys/chargeable-card.ts';
import { instalments } from '#server/laybys/layby-tables.ts';
import { remindOfInstalments } from '#server/orders/remind-of-instalments.ts';
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts';
import { paymentProviders } from '#server/payments/providers/payment-providers.ts';
import { chargeDueAt, planAsItIs, staffOf, startedLayby, stateOf } from '#tests/support/data/laybys.ts';
import { orderLines, stockProduct } from '#tests/support/data/shopping.ts';
import { withMethods } from '#tests/support/outside/faulty-provider.ts';
import { defaultCard, isStripeRun, testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const [own, other] = isStripeRun ? (['stripe', 'till'] as const) : (['till', 'stripe'] as const);

/** Restarts the shop with another provider, as after a change of its settings. */
async function switchTo({ deps }: TestShop, provider: Partial<PaymentProvider>) {
  const [before] = deps.providers.all;
  if (before === undefined) throw new Error('The shop has no provider');
  deps.providers = paymentProviders(withMethods(before, provider), [before]);
  await runJob(noteChargingProvider, deps);
}

async function switchedLayby() {
  const shop = await startTestShop();
  await runJob(noteChargingProvider, shop.deps);
  const started = await startedLayby(shop, { token: testCards.good });
  expect((await planAsItIs(shop, started.order.id)).card).toEqual({ brand: 'visa', last4: '4242' });
  const staff = await staffOf(shop);
  await switchTo(shop, { name: other });
  return { shop, staff, ...started };
}

it('A card saved with another payment provider is neither shown nor charged', async () => {
  const { shop, staff, jo, order, payAmount } = await switchedLayby();
  expect((await jo.get('/api/orders')).body[0].plan.card).toBeNull();
  expect((await staff.get(`/api/admin/orders/${order.id}`)).body.installmentPlan.card).toBeNull();
  expect((await staff.get('/api/admin/installment-plans')).body[0].card).toBeNull();
  await chargeDueAt(shop, '2026-11-24T00:00:00.000Z');
  expect(await stateOf(shop, order.id)).toBe('paid 24998, scheduled 0, scheduled 0, scheduled 0');
  // With the current provider, a payment with another card still succeeds. Only the automatic charge of the other provider's card
  // was not made.
  expect((await payAmount(100, defaultCard)).status).toBe(200);
});

it('A customer whose card was saved with another payment provider is reminded with a pay link', async () => {
  const { shop, staff, order } = await switchedLayby();
  shop.setClock('2026-11-21T00:00:00.000Z');
  await runJob(remindOfInstalments, shop.deps);
  const emails = await shop.deps.store.read((db) => db.select().from(outbox));
  const reminder = emails.find(({ kind }) => kind === 'reminder');
  expect(reminder?.textBody).not.toContain('4242');
  expect(reminder?.textBody).toContain('Pay $249.98');
  const [, second] = (await planAsItIs(shop, order.id)).installments;
  const missed = { status: 'missed', nextAttemptOn: null } as const;
  await shop.deps.store.write((tx) =>
    tx
      .update(instalments)
      .set(missed)
      .where(eq(instalments.id, second?.id ?? 0)),
  );
  const retried = await staff.post(`/api/admin/installments/${second?.id}/retry`, {});
  expect(retried.status).toBe(409);
  expect(retried.body.detail).toBe('The plan has no saved card; its customer pays by the emailed link.');
});

it('Staff can list laybys whose card was saved with another payment provider, until a new card is saved or the shop switches back', async () => {
  const { shop, staff, jo, order } = await switchedLayby();
  const found = async () => {
    const list = await staff.get('/api/admin/installment-plans?attention=unchargeable-card');
    const { attention } = (await staff.get('/api/admin/overview')).body;
    expect(attention.unchargeableCards).toBe(list.body.length);
    return list.body.map((plan: { orderId: number }) => plan.orderId);
  };
  expect(await found()).toEqual([order.id]);
  await switchTo(shop, { name: own });
  expect(await found()).toEqual([]);
  expect((await planAsItIs(shop, order.id)).card).toEqual({ brand: 'visa', last4: '4242' });
  await switchTo(shop, { name: other });
  expect((await jo.post(`/api/orders/${order.id}/card`, { paymentToken: testCards.mastercard })).status).toBe(200);
  expect(await found()).toEqual([]);
  expect((await planAsItIs(shop, order.id)).card).toEqual({ brand: 'mastercard', last4: '4444' });
  await chargeDueAt(shop, '2026-11-24T00:00:00.000Z');
  expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, scheduled 0, scheduled 0');
});

it('A layby that never had a card isn’t listed as waiting for a new card', async () => {
  const { shop, staff } = await switchedLayby();
  const { order } = await orderLines(shop, shop.visitor(), [[await stockProduct(shop), 'layby-2']]);
  await staff.post(`/api/admin/orders/${order.id}/payments`, {
    amount: order.plan?.installments[0]?.amount,
    method: 'cash',
    clientKey: crypto.randomUUID(),
  });
  expect(await planAsItIs(shop, order.id)).toMatchObject({ status: 'active', card: null });
  expect((await staff.get('/api/admin/installment-plans?attention=unchargeable-card')).body).toHaveLength(1);
});
