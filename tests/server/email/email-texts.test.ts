import { describe, expect, it } from 'vitest';
import { findFieldFault } from '#core/email/email-text.ts';
import { emailTextDefinition, emailTextKindNames } from '#core/email/email-text-kinds.ts';
import { outbox } from '#server/email/email-tables.ts';
import { drawnEmails } from '#tests/support/data/emails/drawn-emails.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { customer, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { startMailServer } from '#tests/support/outside/mail-server.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const path = '/api/admin/email-texts/order-paid';
const text = {
  subject: 'Danke! {{total}} for #{{orderNumber}}',
  heading: 'Order {{orderNumber}} is yours',
  opening: 'Dear {{name}},\n\nwe **hang** it for [three weeks](https://shop.test/hanging).\n\n- {{goods}}',
  closing: 'Questions? [Call us](tel:+61370101999). {{arrival}}',
};

async function buy(shop: TestShop, changes: Record<string, unknown> = {}) {
  const jo = shop.visitor();
  const { orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']], changes);
  await pay(jo, orders);
  return (await drawnEmails(shop.deps)).filter(({ kind }) => kind === 'order-confirmation');
}

describe('An email text written by the owner', () => {
  it('is used in later emails with its fields filled in, as HTML and plain text, together with the shop’s own tables', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    expect((await staff.patch(path, text)).body).toMatchObject({ ...text, version: 1, isFirst: false });
    const [email] = await buy(shop);
    expect(email?.subject).toBe(`Danke! $999.95 for #1 – Hindquarter`);
    expect(email?.htmlBody).toContain('we <strong>hang</strong> it for <a href="https://shop.test/hanging"');
    expect(email?.htmlBody).toContain('<li style="margin:0 0 6px">1 × Beef hindquarter</li>');
    expect(email?.textBody).toContain(
      'we hang it for three weeks (https://shop.test/hanging).\n\n- 1 × Beef hindquarter',
    );
    expect(email?.textBody).toContain('Questions? Call us (+61370101999). We deliver on Wednesday 11 November');
    for (const own of ['Paid: $999.95', 'Total: $999.95', 'order-link?token=']) expect(email?.textBody).toContain(own);
    expect((await staff.post(`${path}/reset`, { version: 1 })).body).toMatchObject({ isFirst: true, version: 2 });
    const later = await buy(shop);
    expect(later[0]).toEqual(email);
    expect(later[1]?.subject).toBe('Order #2: $999.95 paid. We deliver on Wednesday 11 November – Hindquarter');
  });

  it('shows a customer’s name as plain text whatever it contains, and leaves out a missing name', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    await staff.patch(path, { ...text, opening: 'Dear {{name}}, **thank you**' });
    const name = '**Jo** [win](https://evil.test) <b>{{total}}</b>';
    const [email] = await buy(shop, { customer: { ...customer, name } });
    expect(email?.htmlBody).toContain('Dear **Jo** [win](https://evil.test) &lt;b&gt;{{total}}&lt;/b&gt;, <strong>');
    expect(email?.htmlBody).not.toContain('href="https://evil.test');
    const { body } = await staff.post(`${path.replace('order-paid', 'review-request')}/preview`, {
      ...text,
      subject: 'Hello {{name}}',
      heading: 'Hello',
      opening: '{{shopPhone}}',
      closing: '',
    });
    expect(`${body.text} ${body.html}`).not.toMatch(/undefined|null|\{\{/);
  });

  it('is rejected with a message if a field is unknown or a link isn’t to a page, an email address or a phone number', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const faultsOf = async (changes: object) => (await staff.patch(path, { ...text, ...changes })).body.errors;
    expect(await faultsOf({ subject: 'Paid by {{nmae}}', closing: '{{name' })).toMatchObject([
      {
        path: 'subject',
        message: expect.stringContaining('{{nmae}} is no field of this email. Its fields are {{name}}'),
      },
      { path: 'closing', message: expect.stringContaining('A field begins with {{') },
    ]);
    for (const link of ['javascript:alert(1)', 'data:text/html,x', '/products', 'https://a.test/{{name}}']) {
      expect(await faultsOf({ opening: `[x](${link})` })).toMatchObject([{ path: 'opening' }]);
    }
    expect(await faultsOf({ heading: 'Two\nlines' })).toMatchObject([{ path: 'heading' }]);
    expect((await staff.get(path)).body).toMatchObject({ version: 0, isFirst: true });
    const { body } = await staff.post(`${path}/preview`, { ...text, opening: '<script>alert(1)</script>' });
    expect(body.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('is not overwritten from a form that was opened before another user saved or reset it', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const save = (version: number) => staff.patch(path, { ...text, version });
    expect((await save(0)).status).toBe(200);
    expect((await save(0)).body.code).toBe('stale_version');
    await staff.post(`${path}/reset`, { version: 1 });
    expect((await save(1)).body.code).toBe('stale_version');
    expect((await save(2)).body).toMatchObject({ version: 3 });
    expect((await staff.get('/api/admin/email-texts')).body).toHaveLength(emailTextKindNames.length);
  });
});

it('The default text of each email type uses only fields of that type, and a preview fills in all of them', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  for (const kind of emailTextKindNames) {
    const { fields, first } = emailTextDefinition(kind);
    const names = Object.keys(fields);
    for (const part of Object.values(first)) expect(findFieldFault(part, names)).toBeNull();
    const closing = names.map((name) => `${name}: {{${name}}}`).join('\n');
    const { status, body } = await staff.post(`/api/admin/email-texts/${kind}/preview`, { ...first, closing });
    expect([kind, status]).toEqual([kind, 200]);
    expect(`${body.subject} ${body.text} ${body.html}`).not.toMatch(/undefined|\{\{|\bnull\b|\[object|image:/);
  }
});

it('A test email is sent to the user who requests it, with the unsaved text', async () => {
  const post = await startMailServer();
  const shop = await startTestShop({ env: { smtpUrl: post.url } });
  const staff = await staffOf(shop);
  const { body } = await staff.post(`${path}/test`, text);
  expect(body).toMatchObject({ problem: null });
  expect(post.emails).toMatchObject([{ recipients: [body.to], subject: expect.stringMatching(/^Danke! \$2,274\.85/) }]);
  expect(
    (await shop.deps.store.read((db) => db.select().from(outbox))).filter(({ kind }) => kind === 'order-paid'),
  ).toEqual([]);
});
