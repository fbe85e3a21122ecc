import { describe, expect, it } from 'vitest';
import { laybyPlans } from '#server/laybys/layby-tables.ts';
import { outbox } from '#server/mail/mail-tables.ts';
import { readLink } from '#server/mail/signed-links.ts';
import { staffOf } from '#tests/support/laybys.ts';
import { customer, orderLines, pay, stockProduct } from '#tests/support/shopping.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

const letters = ({ deps }: TestShop) => deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id));

describe('The order confirmation', () => {
  it('One letter for each order, written with its first payment', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const jo = shop.visitor();
    const { orders } = await orderLines(shop, jo, [
      [beef, 'credit-card', 2],
      [beef, 'layby-4'],
    ]);
    expect(await letters(shop)).toEqual([]);
    await pay(jo, orders);
    const [full, layby] = await letters(shop);
    expect(full).toMatchObject({
      kind: 'order-confirmation',
      toAddress: 'jo@customer.test',
      onceKey: `order-confirmation:${orders[0]?.id}`,
      sentAt: null,
    });
    for (const body of [full?.textBody, full?.htmlBody]) {
      expect(body).toContain('2 × Beef hindquarter');
      expect(body).toContain('$1,999.90');
      expect(body).toContain('We deliver on 11 November 2026.');
      expect(body).toContain('1 Smith St, Carlton VIC 3053');
      const token = new RegExp(`${shop.url}/order-link\\?token=([\\w.-]+)`).exec(body ?? '')?.[1] ?? '';
      expect(readLink(shop.deps, 'order', token)).toBe(`${orders[0]?.id} ${orders[0]?.createdAt}`);
    }
    expect(layby?.subject).toContain(`Your layby is set up: order #${orders[1]?.id}`);
  });

  it('A layby’s letter has its schedule with sums and days, and the agreement as it was accepted', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-4']]);
    await pay(jo, orders);
    const [letter] = await letters(shop);
    const [plan] = await shop.deps.store.read((db) => db.select().from(laybyPlans));
    expect(letter?.textBody).toContain('We have received $249.98.');
    expect(letter?.textBody).toContain('Payment 1 of 4: $249.98 (Paid)');
    expect(letter?.textBody).toContain('Payment 4 of 4: $250.01 (Due Tue 22 Dec 2026)');
    expect(letter?.textBody).toContain('Still to pay: $749.97');
    expect(letter?.textBody).toContain('You choose the delivery day once the last payment is made.');
    expect(letter?.textBody).toContain(plan?.termsText);
    expect(letter?.htmlBody).toContain('There is no cancellation charge');
  });

  it('A first payment on a later day says that the days have moved', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-2']]);
    shop.advance(20 * 60 * 60_000);
    await pay(jo, orders);
    const [letter] = await letters(shop);
    expect(letter?.textBody).toContain('Payment 2 of 2: $499.98 (Due Wed 25 Nov 2026)');
    expect(letter?.textBody).toContain('Your first payment was made on 11 November 2026, so these days hold');
  });

  it('Later payments write receipts instead, and a declined card no letter at all', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { order, orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-4']]);
    await pay(jo, orders, { token: 'till_declined' });
    expect(await letters(shop)).toHaveLength(0);
    await pay(jo, orders);
    await jo.post('/api/payments', { orderId: order.id, amount: 74997 });
    expect((await letters(shop)).map((letter) => letter.kind)).toEqual(['order-confirmation', 'receipt']);
  });

  it('What staff had recorded by mistake, and took back, doesn’t keep the real payment from being told', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const staff = await staffOf(shop);
    const { order, orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
    const path = `/api/admin/orders/${order.id}/payment`;
    for (const amountPaid of [5000, 0]) expect((await staff.patch(path, { amountPaid })).status).toBe(200);
    await pay(jo, orders);
    const told = (await letters(shop)).filter((letter) => letter.toAddress === customer.email);
    expect(told.map((letter) => letter.kind)).toEqual(['order-confirmation', 'receipt']);
    expect(told.at(-1)?.subject).toContain('is paid off');
  });

  it('What a customer or a product is called stays text', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const beef = await stockProduct(shop, { name: '<img src=x onerror=alert(1)>' });
    const { orders } = await orderLines(shop, jo, [[beef, 'credit-card']], {
      customer: { ...customer, name: 'Jo <b>"X"</b> & Co' },
    });
    await pay(jo, orders);
    const [letter] = await letters(shop);
    expect(letter?.htmlBody).not.toMatch(/<img|<b>/);
    expect(letter?.htmlBody).toContain('Jo &lt;b&gt;&quot;X&quot;&lt;/b&gt; &amp; Co');
  });
});
