import { describe, expect, it } from 'vitest';
import type { PaymentAlert } from '#core/payments/payment-alert-api.ts';
import { auditPeriod } from '#server/payments/reconciliation/statement/audit-period.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { raiseTestAlert } from '#tests/support/ledger/disputes.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { startStripeShop } from './stripe-shop.ts';

/** A charge in the shop's Stripe account that the shop didn't make. */
async function unknownCharge() {
  const open = await startStripeShop();
  const { shop, stripe, tokenOf } = open;
  const params = { amount: 4200, currency: 'aud', confirmation_token: tokenOf(), confirm: true };
  const intent = await stripe.stripe.paymentIntents.create({ ...params, allowed_payment_method_types: ['card'] });
  await stripe.webhooks.settled();
  const staff = await staffOf(shop);
  const alerts = async () => (await staff.get('/api/admin/payment-alerts')).body as PaymentAlert[];
  const [alert] = await alerts();
  const refund = (key?: string) =>
    staff.post(`/api/admin/payment-alerts/${alert?.id}/refund`, {}, key === undefined ? {} : { key });
  return { ...open, staff, intent, alert, alerts, refund };
}

describe('A charge that isn’t the shop’s', () => {
  it('is refunded once, even if staff request it repeatedly, and its alert is closed with the staff member’s name', async () => {
    const { shop, stripe, refund, alerts } = await unknownCharge();
    stripe.webhooks.copies = 2;
    const [first, second] = await Promise.all([refund(), refund()]);
    const now = shop.deps.clock().toISOString();
    expect(first).toMatchObject({
      status: 200,
      body: { closedAt: now, closedBy: { id: 1 }, detail: expect.stringContaining('Staff have refunded it.') },
    });
    expect(second.body).toEqual(first.body);
    stripe.expireIdempotencyKeys();
    shop.advance(60_000);
    expect((await refund()).body).toEqual(first.body);
    await stripe.webhooks.settled();
    expect(stripe.state.refunds.all()).toMatchObject([{ amount: 4200, status: 'succeeded' }]);
    // The charge affects no order, so there are no other alerts.
    expect(await alerts()).toEqual([first.body]);
    await expectCleanAudit(shop.deps);
  });

  it('is reported by an audit of its period until staff have refunded it', async () => {
    const { shop, stripe, refund } = await unknownCharge();
    const auditDays = async () => {
      const now = new Date(shop.deps.clock().getTime() + 3_600_000);
      const period = { from: '2026-11-09' as const, to: '2026-11-15' as const, now };
      const { findings, summary } = await shop.deps.store.read((db) =>
        auditPeriod(db, shop.deps.providers.all, period),
      );
      return { findings, text: summary(findings) };
    };
    expect((await auditDays()).findings).toEqual([expect.stringMatching(/of \$42\.00 is only at the provider\.$/)]);
    await refund();
    await stripe.webhooks.settled();
    const { findings, text } = await auditDays();
    expect(findings).toEqual([]);
    expect(text).toContain('Every cent agrees');
    expect(text).toContain('2 movements of charges that aren’t the shop’s were seen to by staff');
  });

  it('whose refund fails later is reported again', async () => {
    const { stripe, refund, alerts } = await unknownCharge();
    await refund();
    await stripe.webhooks.settled();
    stripe.failRefund(stripe.state.refunds.all()[0]?.id ?? '');
    await stripe.webhooks.settled();
    expect((await alerts())[0]).toMatchObject({ kind: 'refund-failed', orderId: null, amount: 4200, closedAt: null });
  });

  it('that Stripe won’t refund stays open, with Stripe’s message', async () => {
    const { stripe, intent, refund, alerts } = await unknownCharge();
    stripe.openDispute(stripe.state.paymentIntents.get(intent.id).latest_charge as string);
    const refused = await refund();
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^Stripe refuses .+charged back/) },
    });
    expect(await alerts()).toMatchObject([{ kind: 'unknown-charge', closedAt: null }]);
  });

  it('stays open while Stripe doesn’t respond, and is refunded once at the next attempt', async () => {
    const { stripe, refund, alerts } = await unknownCharge();
    stripe.faults.add({ kind: 'dropped-after', path: /refunds$/, times: 3 });
    expect(await refund()).toMatchObject({ status: 503, body: { detail: expect.stringContaining('stays open') } });
    expect((await alerts())[0]?.closedAt).toBeNull();
    stripe.faults.clear();
    expect((await refund()).status).toBe(200);
    expect(stripe.state.refunds.all()).toHaveLength(1);
  });

  it('can be refunded from its alert only by staff, unlike charges in other alerts', async () => {
    const { shop, staff, alert, alerts } = await unknownCharge();
    await raiseTestAlert(shop.deps, { subject: 'f1', now: shop.deps.clock() });
    const other = (await alerts()).find(({ kind }) => kind === 'refund-failed');
    const wrong = await staff.post(`/api/admin/payment-alerts/${other?.id}/refund`, {});
    expect(wrong).toMatchObject({ status: 409, body: { code: 'wrong_status' } });
    expect((await staff.post('/api/admin/payment-alerts/99/refund', {})).status).toBe(404);
    expect((await shop.visitor().post(`/api/admin/payment-alerts/${alert?.id}/refund`, {})).status).toBe(401);
  });
});
