import { describe, expect, it } from 'vitest';
import { InvalidStripeEvent } from '#server/payments/providers/stripe/stripe-events.ts';
import { cards, createdRequest, openStripe, paidCharge, refundRequest, setupRequest } from './stripe-for-test.ts';

async function withEvents() {
  const open = await openStripe();
  const { standIn, provider } = open;
  const bodyOf = (type: string) => {
    const event = standIn.state.events.all().findLast((each) => each.type === type);
    if (event === undefined) throw new Error(`No event ${type}`);
    return JSON.stringify(event, null, 2);
  };
  const sign = (body: string, at = open.now()) => standIn.webhooks.sign(body, { at });
  const read = (type: string) => provider.readEvent(Buffer.from(bodyOf(type)), sign(bodyOf(type)));
  return { ...open, bodyOf, sign, read };
}

describe('A Stripe event', () => {
  it('Contains an object’s id, and the object’s current state is requested from Stripe', async () => {
    const open = await withEvents();
    const { request } = await paidCharge(open);
    const { providerChargeId } = request;
    const subject = { type: 'charge', providerChargeId, reference: 'hq_charge_1', isOurs: true };
    expect(await open.read('payment_intent.succeeded')).toEqual({
      id: expect.stringMatching(/^evt_/),
      kind: 'payment_intent.succeeded',
      createdAt: '2026-11-09T23:00:00.000Z',
      subject,
    });
    expect(await open.read('charge.succeeded')).toMatchObject({ subject });
    const refund = refundRequest({ providerChargeId });
    const refunded = await open.provider.refund(refund);
    if (refunded.status !== 'succeeded') throw new Error(`The refund is ${refunded.status}`);
    const { providerRefundId } = refunded;
    const refundSubject = { type: 'refund', providerRefundId, reference: 'hq_refund_1', isOurs: true };
    expect(await open.read('refund.created')).toMatchObject({ subject: refundSubject });
    // The charge of the first event is read last, and has the current state.
    expect(await open.provider.findCharge(providerChargeId)).toMatchObject({
      isOurs: true,
      reference: 'hq_charge_1',
      refundedCents: 2000,
      outcome: { status: 'succeeded', charged: { amountCents: 5000, refundedCents: 2000 } },
    });
    open.standIn.openDispute(open.standIn.ledger.successfulCharges()[0]?.id ?? '');
    const disputeId = open.standIn.state.disputes.all()[0]?.id;
    expect((await open.read('charge.dispute.created')).subject).toEqual({
      type: 'dispute',
      providerDisputeId: disputeId,
    });
  });

  it('Can be about saving a card', async () => {
    const open = await withEvents();
    const customer = await open.provider.createCustomer({ reference: 'user-1', email: 'ann@example.com', name: 'Ann' });
    const saved = await open.provider.saveCard(setupRequest({ source: open.tokenOf(cards.good), customer }));
    const { subject } = await open.read('setup_intent.succeeded');
    if (subject?.type !== 'setup') throw new Error('It is about something else');
    expect(subject).toMatchObject({ reference: 'hq_card_1', isOurs: true });
    expect(await open.provider.findSetup(subject.providerSetupId)).toEqual({ reference: 'hq_card_1', outcome: saved });
    const unknown = await open.stripe.setupIntents.create({ usage: 'off_session' });
    expect(await open.provider.findSetup(unknown.id)).toEqual({ reference: null, outcome: null });
  });

  it('Is ignored if the shop doesn’t handle its type', async () => {
    const open = await withEvents();
    await open.provider.createCustomer({ reference: 'user-1', email: 'ann@example.com', name: 'Ann' });
    expect(await open.read('customer.created')).toMatchObject({ kind: 'customer.created', subject: null });
    const unheardOf = JSON.stringify({
      object: 'event',
      id: 'evt_1',
      type: 'meat.ripened',
      created: 1_794_265_200,
      data: { object: { object: 'meat' } },
    });
    expect(await open.provider.readEvent(Buffer.from(unheardOf), open.sign(unheardOf))).toMatchObject({
      subject: null,
    });
  });

  it('With a thin payload is rejected with a message that names the setting to change at Stripe', async () => {
    const open = await withEvents();
    const related = { id: 'pi_1', type: 'payment_intent', url: '/v1/payment_intents/pi_1' };
    const thin = JSON.stringify({
      id: 'evt_test_1',
      object: 'v2.core.event',
      type: 'v1.payment_intent.succeeded',
      created: '2026-11-24T00:00:00.000Z',
      livemode: false,
      related_object: related,
    });
    await expect(open.provider.readEvent(Buffer.from(thin), open.sign(thin))).rejects.toThrow(/thin payload.*Snapshot/);
  });

  it('Can be about charges and refunds without an order in the shop', async () => {
    const open = await withEvents();
    const intent = await open.stripe.paymentIntents.create({
      amount: 700,
      currency: 'aud',
      confirm: true,
      allowed_payment_method_types: ['card'],
      payment_method: open.standIn.browser.paymentMethod(cards.good),
    });
    expect((await open.read('payment_intent.succeeded')).subject).toEqual({
      type: 'charge',
      providerChargeId: intent.id,
      reference: null,
      isOurs: false,
    });
    expect(await open.provider.findCharge(intent.id)).toMatchObject({
      isOurs: false,
      reference: intent.id,
      amountCents: 700,
      purpose: { allocations: [] },
      outcome: { status: 'succeeded', charged: { amountCents: 700, currency: 'aud', reference: intent.id } },
    });
    const { request } = await paidCharge(open);
    const byHand = await open.stripe.refunds.create({ payment_intent: request.providerChargeId, amount: 100 });
    expect((await open.read('refund.created')).subject).toMatchObject({ reference: null, isOurs: false });
    expect(await open.provider.findRefund(byHand.id)).toMatchObject({
      isOurs: false,
      reference: byHand.id,
      providerChargeId: request.providerChargeId,
      chargeReference: 'hq_charge_1',
      orderId: null,
      amountCents: 100,
      outcome: { status: 'succeeded', providerRefundId: byHand.id },
    });
  });

  it('Has no effect if Stripe has no object with that id, or no card was charged', async () => {
    const open = await openStripe();
    const request = await createdRequest(open);
    expect(await open.provider.findCharge(request.providerChargeId)).toBeNull();
    expect(await open.provider.findCharge('pi_never')).toBeNull();
    expect(await open.provider.findRefund('re_never')).toBeNull();
    expect(await open.provider.findDispute('dp_never')).toBeNull();
    expect(await open.provider.findSetup('seti_never')).toBeNull();
  });

  // https://docs.stripe.com/webhooks: "Roll endpoint signing secrets"
  it('Is accepted while Stripe signs with the new and the former secret, and with another API version', async () => {
    const open = await withEvents();
    await paidCharge(open);
    const body = open.bodyOf('payment_intent.succeeded').replace(/"api_version": ".*?"/, '"api_version": "2020-08-27"');
    expect(body).toContain('2020-08-27');
    const secret = 'whsec_other';
    const [mine, at] = [open.standIn.webhookSecret, open.now()];
    for (const by of [
      { secret: mine, formerSecret: secret },
      { secret, formerSecret: mine },
    ]) {
      const header = open.standIn.webhooks.sign(body, { at, ...by });
      expect(header.match(/v1=/g)).toHaveLength(2);
      expect(await open.provider.readEvent(Buffer.from(body), header)).toMatchObject({
        subject: { type: 'charge', reference: 'hq_charge_1', isOurs: true },
      });
    }
    const neither = open.standIn.webhooks.sign(body, { at, secret, formerSecret: 'whsec_third' });
    await expect(open.provider.readEvent(Buffer.from(body), neither)).rejects.toBeInstanceOf(InvalidStripeEvent);
  });

  it('Is rejected if it wasn’t signed by Stripe, was changed, or is too old', async () => {
    const open = await withEvents();
    await paidCharge(open);
    const body = open.bodyOf('payment_intent.succeeded');
    const bytes = Buffer.from(body);
    const good = open.sign(body);
    const minutesAgo = (minutes: number) => new Date(open.now().getTime() - minutes * 60_000);
    expect(await open.provider.readEvent(bytes, open.sign(body, minutesAgo(5)))).toMatchObject({ subject: {} });
    const changed = Buffer.from(body.replace('5000', '5001'));
    const wrong = open.standIn.webhooks.sign(body, { at: open.now(), secret: 'whsec_other' });
    const rejected: [Buffer, string][] = [
      [bytes, ''],
      [bytes, 'nonsense'],
      [bytes, wrong],
      [changed, good],
      [Buffer.concat([bytes, Buffer.from(' ')]), good],
      [Buffer.alloc(0), good],
      [bytes, good.replace(/v1=./, 'v1=g')],
      [bytes, good.replace('v1=', 'v0=')],
      [bytes, open.sign(body, minutesAgo(5.1))],
    ];
    for (const [payload, signature] of rejected) {
      const failure = await open.provider.readEvent(payload, signature).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(InvalidStripeEvent);
      expect(String(failure)).not.toMatch(/whsec|pi_/);
    }
    for (const text of ['{}', '[]', 'null', '{"object":"event"}', 'not json']) {
      const signed = open.provider.readEvent(Buffer.from(text), open.sign(text));
      await expect(signed).rejects.toBeInstanceOf(InvalidStripeEvent);
    }
  });
});

describe('The check of the account at Stripe', () => {
  it('Reports a working account, with the URLs to which its events are sent', async () => {
    const { provider, standIn } = await openStripe();
    const account = { ok: true, isReadable: true, livemode: false, webhookUrls: [], walletDomains: [] };
    expect(await provider.checkAccount()).toEqual(account);
    standIn.addPaymentMethodDomain('shop.example');
    expect(await provider.checkAccount()).toEqual({ ...account, walletDomains: ['shop.example'] });
    standIn.webhooks.register('https://shop.example/api/stripe/webhook');
    expect(await provider.checkAccount()).toMatchObject({ webhookUrls: ['https://shop.example/api/stripe/webhook'] });
  });

  it('Reports a working but unreadable account if the restricted key can’t read it', async () => {
    const { provider, standIn } = await openStripe();
    for (const path of ['/v1/account', '/v1/payment_method_domains']) standIn.faults.add({ kind: 'forbidden', path });
    expect(await provider.checkAccount()).toMatchObject({ ok: true, isReadable: false, walletDomains: null });
  });

  it('Reports an account that isn’t working if its key is rejected, and throws an error if Stripe doesn’t respond', async () => {
    const { openProvider, provider, standIn } = await openStripe();
    const stranger = openProvider({ secretKey: 'sk_live_other' });
    expect(await stranger.checkAccount()).toMatchObject({ ok: false, livemode: true, webhookUrls: null });
    await standIn.stop();
    await expect(provider.checkAccount()).rejects.toThrow('StripeConnectionError');
  });
});
