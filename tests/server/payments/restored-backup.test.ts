import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { laybyPlans } from '#server/laybys/layby-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { chargeAllDue } from '#server/payments/due-instalments/charge-due-instalments.ts';
import { charges, paymentAlerts } from '#server/payments/payment-tables.ts';
import { paymentProviders } from '#server/payments/providers/payment-providers.ts';
import { openChargesOf, resolveOpenChargesJob } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { repeatAttempts } from '#server/payments/repeating-boxes/repeat-payment-tables.ts';
import { runAllCutoffs } from '#server/payments/repeating-boxes/run-cutoffs.ts';
import { cancelNeverPaid } from '#server/payments/unpaid-orders/cancel-never-paid.ts';
import { startShop } from '#server/start-shop.ts';
import { chargeDueAt, orderAsItIs, staffOf, startedLayby, stateOf } from '#tests/support/data/laybys.ts';
import {
  address,
  chargedAtProvider,
  customer,
  orderLines,
  pay,
  recordedPayments,
  stockProduct,
} from '#tests/support/data/shopping.ts';
import { listPayments, refundedAtProvider } from '#tests/support/data/staff-orders.ts';
import { withMethods } from '#tests/support/outside/faulty-provider.ts';
import { rememberStripe } from '#tests/support/providers/shops-at-stripe.ts';
import { stripeOfRun } from '#tests/support/providers/stripe-of-run.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { backUp } from '#tests/support/shop/restored-shop.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { news, outcomes, repeatShop, runAt, someone, started } from '../repeats/repeating-shop.ts';

const nine = (day: string) => `${day}T09:00:00.000+11:00`;
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

describe('After a backup is restored,', () => {
  it('all later payments and charges are recorded again, and nothing is charged twice', async () => {
    const shop = await startTestShop();
    const { order, payAmount } = await startedLayby(shop);
    const restore = await backUp(shop);
    await payAmount(1000);
    await chargeDueAt(shop, nine('2026-11-24'));
    await chargeDueAt(shop, nine('2026-12-08'));
    const before = await stateOf(shop, order.id);
    const charged = await chargedAtProvider(shop);
    expect(charged).toEqual([24998, 1000, 23998, 24998]);

    const restored = await restore();
    expect(await recordedPayments(restored)).toEqual([24998]);
    await resolveOpenChargesJob.run(restored.deps);
    expect(await recordedPayments(restored)).toEqual(charged);
    expect(await stateOf(restored, order.id)).toBe(before);
    await chargeAllDue(restored.deps);
    expect(await chargedAtProvider(restored)).toEqual(charged);
    shop.setClock(nine('2026-12-22'));
    await chargeAllDue(restored.deps);
    expect(await orderAsItIs(restored, order.id)).toMatchObject({ status: 'paid', amountPaid: 99995 });
    expect(sum(await chargedAtProvider(restored))).toBe(99995);
  });

  it('the shop is compared with the provider before the scheduler charges, even without a restart', async () => {
    const shop = await startTestShop();
    const { order } = await startedLayby(shop);
    const restore = await backUp(shop);
    await chargeDueAt(shop, nine('2026-11-24'));
    const restored = await restore();
    await chargeAllDue(restored.deps);
    expect(await chargedAtProvider(restored)).toEqual([24998, 24998]);
    expect(await stateOf(restored, order.id)).toBe(await stateOf(shop, order.id));
  });

  it('a repeating box that was charged isn’t charged again or reported as missed', async () => {
    const { shop, mince } = await repeatShop();
    await started(await someone(shop), { productId: mince.id, firstDate: '2026-11-19' });
    const restore = await backUp(shop);
    await runAt(shop, '2026-11-16T10:00:00+11:00');
    await runAt(shop, '2026-11-19T00:01:00+11:00');
    expect(await chargedAtProvider(shop)).toEqual([1901]);
    shop.setClock('2026-11-19T09:00:00+11:00');
    const restored = await restore();
    await runAllCutoffs(restored.deps);
    await runAllCutoffs(restored.deps);
    expect(await chargedAtProvider(restored)).toEqual([1901]);
    expect(await outcomes(restored)).toEqual(['2026-11-19 ordered']);
    expect((await news(restored)).map(({ kind }) => kind)).toEqual(['repeat-started']);
    const alerts = await restored.deps.store.read((db) => db.select().from(paymentAlerts));
    expect(alerts.map(({ amountCents, detail }) => [amountCents, detail])).toEqual([
      [1901, expect.stringContaining('Thursday 19 November 2026')],
    ]);
  });

  it('a declined charge of a repeating box counts as the first of its two attempts', async () => {
    const { shop, mince } = await repeatShop();
    const jo = await someone(shop);
    await started(jo, { productId: mince.id, firstDate: '2026-11-19', card: testCards.declinedLater });
    await runAt(shop, '2026-11-16T10:00:00+11:00');
    const restore = await backUp(shop);
    await runAt(shop, '2026-11-19T00:01:00+11:00');
    const restored = await restore();
    await runAllCutoffs(restored.deps);
    const attempts = await restored.deps.store.read((db) => db.select().from(repeatAttempts));
    expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(await outcomes(restored)).toEqual(['2026-11-19 skipped']);
  });

  it('a layby’s first payment is recorded again, with its original day and its card', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { order, orders: created } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-4']]);
    const restore = await backUp(shop);
    await pay(jo, created, { token: testCards.mastercard });
    await chargeDueAt(shop, nine('2026-11-24'));
    const restored = await restore();
    await resolveOpenChargesJob.run(restored.deps);
    expect((await orderAsItIs(restored, order.id)).plan).toEqual((await orderAsItIs(shop, order.id)).plan);
    const [plan] = await restored.deps.store.read((db) => db.select().from(laybyPlans));
    expect(plan).toMatchObject({ startedOn: '2026-11-10', lastScheduledOn: '2026-11-24', cardLast4: '4444' });
  });

  it('a layby charge that was declined after the backup counts as one of its attempts', async () => {
    const shop = await startTestShop();
    const { order } = await startedLayby(shop, { token: testCards.declinedLater });
    const restore = await backUp(shop);
    await chargeDueAt(shop, nine('2026-11-24'));
    await chargeDueAt(shop, nine('2026-11-27'));
    const restored = await restore();
    await resolveOpenChargesJob.run(restored.deps);
    expect((await orderAsItIs(restored, order.id)).plan).toEqual((await orderAsItIs(shop, order.id)).plan);
  });

  it('an order that was paid after the backup isn’t cancelled as unpaid', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { order, orders: created } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
    const restore = await backUp(shop);
    await pay(jo, created);
    shop.advance(48 * 60 * 60_000);
    const restored = await restore();
    await cancelNeverPaid.run(restored.deps);
    expect(await orderAsItIs(restored, order.id)).toMatchObject({ status: 'paid', amountPaid: 99995 });
  });

  it('a changed cart can’t cancel an order that was paid after the backup', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { order, orders: created } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
    const restore = await backUp(shop);
    await pay(jo, created);
    const restored = await restore();
    await openChargesOf(restored.deps).settle([order.id]);
    expect(await orderAsItIs(restored, order.id)).toMatchObject({ status: 'paid', amountPaid: 99995 });
  });

  it('a later cancellation and its refund are recorded again, and the order is refunded once', async () => {
    const shop = await startTestShop();
    const { order } = await startedLayby(shop);
    const staff = await staffOf(shop);
    const restore = await backUp(shop);
    shop.advance(60_000);
    await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
    const restored = await restore();
    await resolveOpenChargesJob.run(restored.deps);
    await resolveOpenChargesJob.run(restored.deps);
    expect(await listPayments(restored)).toEqual(['card 24998', 'card -24998']);
    expect(await orderAsItIs(restored, order.id)).toMatchObject({
      status: 'cancelled',
      amountPaid: 0,
      plan: { status: 'cancelled' },
    });
    expect(await refundedAtProvider(restored)).toEqual([24998]);
  });

  it('a later partial refund is recorded again, and the order stays open', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { order } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
    await pay(jo, [order]);
    const staff = await staffOf(shop);
    const { version } = await orderAsItIs(shop, order.id);
    const restore = await backUp(shop);
    shop.advance(60_000);
    const body = { amount: 2450, method: 'as-paid', reason: 'Spoiled', version };
    await staff.post(`/api/admin/orders/${order.id}/refunds`, body);
    const restored = await restore();
    await resolveOpenChargesJob.run(restored.deps);
    await resolveOpenChargesJob.run(restored.deps);
    expect(await listPayments(restored)).toEqual(['card 99995', 'card -2450']);
    const state = { status: 'paid', totalAmount: 97_545, amountPaid: 97_545 };
    expect(await orderAsItIs(restored, order.id)).toMatchObject(state);
    expect(await refundedAtProvider(restored)).toEqual([2450]);
  });

  it('a charge for a lost order is shown to staff, and that order’s number is never used again', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const beef = await stockProduct(shop);
    const restore = await backUp(shop);
    const { order, orders: created } = await orderLines(shop, jo, [[beef, 'credit-card']]);
    await pay(jo, created);
    const restored = await restore();
    await resolveOpenChargesJob.run(restored.deps);
    expect(await recordedPayments(restored)).toEqual([]);
    const [retained] = await restored.deps.store.read((db) => db.select().from(charges));
    expect(retained).toMatchObject({
      status: 'succeeded',
      amountCents: 99995,
      metadata: { allocations: [{ orderId: 1 }] },
    });
    const at = shop.deps.clock().toISOString();
    const values = { paymentType: 'immediate', totalCents: 100, createdAt: at, updatedAt: at } as const;
    const [next] = await restored.deps.store.write((tx) => tx.insert(orders).values(values).returning());
    expect(next?.id).toBe(order.id + 1);
  });

  it('no one is charged while the provider can’t be reached', async () => {
    let isDead = false;
    const shop = await startTestShop();
    const { order } = await startedLayby(shop);
    const restore = await backUp(shop);
    await chargeDueAt(shop, nine('2026-11-24'));
    const restored = await restore();
    const { active } = restored.deps.providers;
    const mortal = withMethods(active, {
      async *listCharges(since) {
        if (isDead) throw new Error('The provider is silent');
        yield* active.listCharges(since);
      },
    });
    restored.deps.providers = paymentProviders(mortal);
    isDead = true;
    await expect(chargeAllDue(restored.deps)).rejects.toThrow('The payment provider failed');
    isDead = false;
    expect(await chargedAtProvider(restored)).toHaveLength(2);
    await chargeAllDue(restored.deps);
    expect(await chargedAtProvider(restored)).toHaveLength(2);
    expect(await stateOf(restored, order.id)).toBe(await stateOf(shop, order.id));
  });
});

// PostgreSQL has no file to copy, and stores the till's ledger in the same database.
it.skipIf(isPostgres)(
  'A shop started on an older copy of its database records every missing payment before it serves requests',
  async () => {
    const dataDir = temporaryFolder();
    const stripe = await stripeOfRun();
    const env = {
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ADMIN_PASSWORD: 'sharp-knives-only',
      ...stripe?.env,
    };
    const first = await startShop(env);
    if (stripe !== undefined) rememberStripe(first.address, stripe);
    const jo = new Visitor(first.address);
    const [product] = (await jo.get('/api/products/beef')).body;
    const line = { productId: product.id, quantity: 1, unitPrice: product.price, totalPrice: product.price };
    const cart = {
      order: { totalAmount: product.price, deliveryDate: null },
      items: [{ ...line, paymentType: 'layby-4' }],
      customer,
      address,
    };
    const { orders: created } = (await jo.post('/api/orders-with-items', cart)).body as { orders: Order[] };
    await first.stop();
    copyFileSync(join(dataDir, 'shop.db'), join(dataDir, 'copy.db'));

    const again = async () => {
      const shop = await startShop(env);
      if (stripe !== undefined) rememberStripe(shop.address, stripe);
      const back = new Visitor(shop.address);
      for (const [name, value] of Object.entries(jo.cookies)) back.setCookie(name, value);
      return { shop, back };
    };
    const second = await again();
    const paid = await pay(second.back, created);
    expect(paid.status).toBe(200);
    await second.shop.stop();
    rmSync(join(dataDir, 'shop.db'));
    copyFileSync(join(dataDir, 'copy.db'), join(dataDir, 'shop.db'));

    const third = await again();
    const [own] = (await third.back.get('/api/orders')).body;
    expect(own).toMatchObject({ amountPaid: created[0]?.plan?.installments[0]?.amount, plan: { status: 'active' } });
    await third.shop.stop();
  },
);
