import { describe, expect, it } from 'vitest';
import { readLink } from '#server/email/signed-links.ts';
import { laybyPlans } from '#server/laybys/layby-tables.ts';
import { drawnEmails } from '#tests/support/data/emails/drawn-emails.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { customer, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const emails = ({ deps }: TestShop) => drawnEmails(deps);

describe('The email that confirms an order', () => {
  it('One email is written for each order, at its first payment', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const jo = shop.visitor();
    const { orders } = await orderLines(shop, jo, [
      [beef, 'credit-card', 2],
      [beef, 'layby-4'],
    ]);
    expect(await emails(shop)).toEqual([]);
    await pay(jo, orders);
    const [full, layby] = await emails(shop);
    expect(full).toMatchObject({
      kind: 'order-confirmation',
      toAddress: 'jo@customer.test',
      dedupeKey: `order-confirmation:${orders[0]?.id}`,
      sentAt: null,
    });
    for (const body of [full?.textBody, full?.htmlBody]) {
      expect(body).toContain('2 × Beef hindquarter');
      expect(body).toContain('$1,999.90');
      expect(body).toContain('We deliver on Wednesday 11 November.');
      expect(body).toContain('1 Smith St, Carlton VIC 3053');
      const token = new RegExp(`${shop.url}/order-link\\?token=([\\w.-]+)`).exec(body ?? '')?.[1] ?? '';
      expect(readLink(shop.deps, 'order', token)?.split(' ').slice(0, 2)).toEqual([
        `${orders[0]?.id}`,
        orders[0]?.createdAt,
      ]);
    }
    expect(layby?.subject).toContain(
      `Layby for order #${orders[1]?.id} is set up: next $249.98 on Tuesday 24 November`,
    );
  });

  it('A layby’s email contains the schedule with amounts and days, and the accepted agreement', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-4']]);
    await pay(jo, orders);
    const [email] = await emails(shop);
    const [plan] = await shop.deps.store.read((db) => db.select().from(laybyPlans));
    expect(email?.textBody).toContain('We have received $249.98 from your Visa ending 4242.');
    expect(email?.textBody).toContain('Payment 1 of 4: $249.98 (Paid)');
    expect(email?.textBody).toContain('Payment 4 of 4: $250.01 (Due on Tuesday 22 December)');
    expect(email?.textBody).toContain('Still to pay: $749.97');
    expect(email?.textBody).toContain('You choose the delivery day once the last payment is made.');
    expect(email?.textBody).toContain(plan?.termsText);
    expect(email?.htmlBody).toContain('There is no cancellation charge');
  });

  it('If the first payment is made on a later day, the email says that the due days have moved', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-2']]);
    shop.advance(20 * 60 * 60_000);
    await pay(jo, orders);
    const [email] = await emails(shop);
    expect(email?.textBody).toContain('Payment 2 of 2: $499.98 (Due on Wednesday 25 November)');
    expect(email?.textBody).toContain('Your first payment was made on Wednesday 11 November, so these days replace');
  });

  it('Later payments create receipts instead, and a declined card creates no email', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { order, orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-4']]);
    await pay(jo, orders, { token: testCards.declined });
    expect(await emails(shop)).toHaveLength(0);
    await pay(jo, orders);
    await jo.post('/api/payments', { orderId: order.id, amount: 74997 });
    expect((await emails(shop)).map((email) => email.kind)).toEqual(['order-confirmation', 'receipt']);
  });

  it('A payment that staff recorded by mistake and corrected doesn’t prevent the email about the real payment', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const staff = await staffOf(shop);
    const { order, orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
    const path = `/api/admin/orders/${order.id}/payment`;
    for (const amountPaid of [5000, 0]) expect((await staff.patch(path, { amountPaid })).status).toBe(200);
    await pay(jo, orders);
    const reported = (await emails(shop)).filter((email) => email.toAddress === customer.email);
    expect(reported.map((email) => email.kind)).toEqual(['order-confirmation', 'receipt']);
    expect(reported.at(-1)?.subject).toContain('is paid in full');
  });

  it('After a first part payment on an order without a layby, the email states the amount left to pay', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const { order } = await orderLines(shop, shop.visitor(), [[await stockProduct(shop), 'credit-card']]);
    await staff.patch(`/api/admin/orders/${order.id}/payment`, { amountPaid: 5000 });
    const [email] = (await emails(shop)).filter(({ toAddress }) => toAddress === customer.email);
    expect(email?.kind).toBe('order-confirmation');
    expect(email?.subject).toContain(`We have received $50.00 for order #${order.id}`);
    expect(email?.textBody).toContain('$949.95 is left to pay.');
    expect(email?.textBody).toContain('We deliver on Wednesday 11 November once it is paid.\nTo: 1 Smith St');
    expect(`${email?.subject} ${email?.textBody}`).not.toMatch(/please choose|layby/i);
  });

  it('Names of customers and products are escaped as plain text', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const beef = await stockProduct(shop, { name: '<img src=x onerror=alert(1)>' });
    const { orders } = await orderLines(shop, jo, [[beef, 'credit-card']], {
      customer: { ...customer, name: 'Jo <b>"X"</b> & Co' },
    });
    await pay(jo, orders);
    const [email] = await emails(shop);
    expect(email?.htmlBody).not.toMatch(/<img src=x|<b>/);
    expect(email?.htmlBody).toContain('Jo &lt;b&gt;&quot;X&quot;&lt;/b&gt; &amp; Co');
  });
});
