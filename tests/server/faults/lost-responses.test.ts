import { request as httpRequest } from 'node:http';
import { expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { byChance } from '#tests/support/chance/chance.ts';
import { chargedAtProvider, dueInstalments, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { chargedByOrder, expectCleanAudit, expectLedgerAgrees } from '#tests/support/ledger/ledger.ts';
import { withToken } from '#tests/support/providers/shops-at-stripe.ts';
import { isStripeRun, testCards } from '#tests/support/providers/test-cards.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const times = isStripeRun ? 10 : 50;

/** Starts a shop whose provider charges but loses the response while the connection is cut. */
async function shopWithWeakLine(customers = times) {
  const line = { isCut: false };
  const shop = await startTestShop({
    faults: {
      async afterCharge() {
        if (line.isCut) throw new Error('The answer was lost');
      },
    },
  });
  const beef = await stockProduct(shop);
  /** Creates customers, each with an unpaid layby. */
  const jos: { jo: Visitor; orders: Order[] }[] = [];
  for (let created = 0; created < customers; created += 1) {
    const jo = shop.visitor();
    jos.push({ jo, orders: (await orderLines(shop, jo, [[beef, 'layby-4']])).orders });
  }
  return { shop, line, jos };
}

async function expectOnePaymentEach(shop: TestShop, customers = times): Promise<void> {
  const charged = await chargedByOrder(shop.deps);
  expect([...charged.values()]).toEqual(Array.from({ length: customers }, () => [24998]));
  await expectLedgerAgrees(shop.deps);
  await expectCleanAudit(shop.deps);
}

it('If the provider’s response to a charge is lost, repeating the request with its idempotency key makes only one payment', async () => {
  const { shop, line, jos } = await shopWithWeakLine();
  for (const { jo, orders } of jos) {
    line.isCut = true;
    expect(await pay(jo, orders, { key: 'k1' })).toMatchObject({ status: 202, body: { pending: true } });
    line.isCut = false;
    const paid = await pay(jo, orders, { key: 'k1' });
    expect(paid).toMatchObject({ status: 200, body: { order: { amountPaid: 24998 } } });
  }
  await expectOnePaymentEach(shop);
});

it('A charge whose response is lost and that isn’t requested again is recorded once by the reconciler', async () => {
  const { shop, line, jos } = await shopWithWeakLine();
  line.isCut = true;
  for (const { jo, orders } of jos) expect((await pay(jo, orders)).status).toBe(202);
  expect(await chargedAtProvider(shop)).toHaveLength(times);
  shop.advance(30_000);
  await Promise.all([resolveOpenCharges(shop.deps), resolveOpenCharges(shop.deps)]);
  await expectOnePaymentEach(shop);
});

/** Pays and closes the connection, before the shop can have responded or a moment later. */
function payAndHangUp({ url }: TestShop, jo: Visitor, orders: readonly Order[], afterMs: number): Promise<void> {
  const paying = { allocations: dueInstalments(orders), paymentToken: testCards.good };
  const body = JSON.stringify(withToken(url, paying, 'k1'));
  const cookie = Object.entries(jo.cookies).map(([name, value]) => `${name}=${value}`);
  const headers = {
    cookie: cookie.join('; '),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'idempotency-key': 'k1',
    'sec-fetch-site': 'same-origin',
  };
  return new Promise((resolve) => {
    const outgoing = httpRequest(`${url}/api/payments`, { method: 'POST', headers, agent: false }, (response) => {
      response.resume();
    });
    outgoing.on('error', () => {}).on('close', resolve);
    outgoing.end(body, () => setTimeout(() => outgoing.destroy(), afterMs));
  });
}

it(
  'A payment whose response is lost on the way to the customer is made only once, although the customer requests it twice',
  byChance(async (chance) => {
    const { shop, jos } = await shopWithWeakLine();
    for (const { jo, orders } of jos) {
      await payAndHangUp(shop, jo, orders, chance.below(12));
      await expect.poll(async () => (await pay(jo, orders, { key: 'k1' })).status).toBe(200);
    }
    await expectOnePaymentEach(shop);
  }),
);

it('A guest who registers before retrying a payment gets the same payment if the idempotency key is the same', async () => {
  const { shop, line, jos } = await shopWithWeakLine(2);
  for (const [index, { jo, orders }] of jos.entries()) {
    line.isCut = true;
    expect((await pay(jo, orders, { key: 'k1' })).status).toBe(202);
    line.isCut = false;
    const name = `jo-${index}`;
    const registered = { username: name, email: `${name}@customer.test`, password: 'correct horse' };
    expect((await jo.post('/api/users/register', registered)).status).toBe(201);
    if (index === 1) await resolveOpenCharges(shop.deps);
    expect(await pay(jo, orders, { key: 'k1' })).toMatchObject({ status: 200, body: { order: { amountPaid: 24998 } } });
  }
  await expectOnePaymentEach(shop, 2);
});
