import { describe, expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { deleteExpired } from '#server/jobs/clear-up.ts';
import { notifyWhenBack } from '#server/products/wishes/notify-when-back.ts';
import { stockWishes } from '#server/products/wishes/stock-wish-tables.ts';
import { shopText } from '#tests/support/data/content.ts';
import { streetAddress } from '#tests/support/data/emails/street-address.ts';
import { startCountingShop } from '#tests/support/data/stock.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };

async function shopWithSoldOut() {
  const counting = await startCountingShop();
  const { shop } = counting;
  const { version } = (await counting.staff.get('/api/admin/shop-settings')).body;
  const settings = shopText({ comingSoon: false, counting: true, streetAddress, version });
  expect((await counting.staff.patch('/api/admin/shop-settings', settings)).status).toBe(200);
  const itemId = await counting.addItem();
  const product = await counting.addProduct([{ itemId, pieces: 1 }], { name: 'Lamb *rack*' });
  const path = `/api/products/${product.id}/tell-me`;
  const rows = () => shop.deps.store.read((db) => db.select().from(stockWishes));
  const notified = async () => {
    await notifyWhenBack.run(shop.deps);
    const sent = await shop.deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id));
    return sent.filter(({ kind }) => kind === 'back-in-stock');
  };
  const ask = (email: string) => shop.request('POST', path, { body: { email } });
  const receive = (pieces: number) => counting.receive(itemId, { pieces });
  const waste = (pieces: number) => {
    const move = { kind: 'wasted', pieces, reason: 'Thawed', clientKey: crypto.randomUUID() };
    return counting.staff.post(`/api/admin/stock-items/${itemId}/moves`, move);
  };
  return { shop, staff: counting.staff, product, path, rows, notified, ask, receive, waste };
}

describe('A visitor who asks to be told when a sold-out product is back', () => {
  it('always gets the same response, and one email when the product is back', async () => {
    const { product, rows, notified, ask, receive, waste } = await shopWithSoldOut();
    const first = await ask('Jo@x.test');
    const again = await ask('jo@x.test');
    expect([first.status, again.status, again.text]).toEqual([202, 202, first.text]);
    await ask('al@x.test');
    expect(await notified()).toEqual([]);
    await receive(2);
    const emails = await notified();
    expect(emails.map(({ toAddress }) => toAddress)).toEqual(['Jo@x.test', 'al@x.test']);
    expect(emails[0]?.subject).toContain('Lamb *rack* is back');
    expect(emails[0]?.textBody).toContain(`/products/${product.id}`);
    expect(emails[0]?.consent).toContain(`product ${product.id}`);
    // Neither address is kept, and nothing is sent again when the product goes and comes back.
    expect(await rows()).toEqual([]);
    await waste(2);
    await receive(1);
    expect(await notified()).toHaveLength(2);
    // A new request is answered again.
    await waste(1);
    await ask('jo@x.test');
    await receive(1);
    expect(await notified()).toHaveLength(3);
  });

  it('can unsubscribe with one press in the email; only opening the link changes nothing', async () => {
    const { shop, rows, notified, ask, receive, waste } = await shopWithSoldOut();
    await ask('jo@x.test');
    await receive(1);
    const [email] = await notified();
    const { pathname, search } = new URL(email?.unsubscribeUrl ?? '');
    expect((await shop.request('GET', pathname + search)).status).toBe(200);
    await waste(1);
    await ask('jo@x.test');
    await receive(1);
    expect(await notified()).toHaveLength(2);
    // A request that waits is deleted with the opt-out, and a later one isn't stored.
    await waste(1);
    await ask('jo@x.test');
    expect(await rows()).toHaveLength(1);
    const oneClick = { headers: { ...form, 'sec-fetch-site': 'cross-site' }, body: 'List-Unsubscribe=One-Click' };
    expect((await shop.request('POST', pathname + search, oneClick)).status).toBe(200);
    await deleteExpired.run(shop.deps);
    expect(await rows()).toEqual([]);
    expect((await ask('jo@x.test')).status).toBe(202);
    expect(await rows()).toEqual([]);
    await receive(1);
    // The emails that weren't sent yet are withdrawn, no other is written, and the address isn't kept.
    expect(await notified()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('can send the form without scripts, and is then thanked on the product’s page', async () => {
    const { shop, product, path, rows } = await shopWithSoldOut();
    const own = { ...form, 'sec-fetch-site': 'same-origin' };
    const sent = await shop.request('POST', path, { headers: own, body: 'email=jo%40x.test' });
    expect([sent.status, sent.headers.location]).toEqual([303, `/products/${product.id}#tell-me`]);
    expect(await rows()).toHaveLength(1);
    const page = (await shop.request('GET', `/products/${product.id}`)).text;
    const [tag] = /<form[^>]*tell-me[^>]*>/.exec(page) ?? [];
    expect([page.includes('<p id="tell-me"'), tag]).toEqual([true, expect.stringContaining(`action="${path}"`)]);
    expect(tag).toContain('method="post"');
    const wrong = await shop.request('POST', path, { headers: own, body: 'email=jo' });
    expect([wrong.status, wrong.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8']);
    expect(wrong.text).toContain('Please enter a valid email address');
    // A form on another site can't use a visitor's browser for it.
    const foreign = { ...form, 'sec-fetch-site': 'cross-site' };
    expect((await shop.request('POST', path, { headers: foreign, body: 'email=al%40x.test' })).status).toBe(403);
    expect(await rows()).toHaveLength(1);
  });

  it('is only put on the list while the product is sold out', async () => {
    const { shop, ask, rows, receive } = await shopWithSoldOut();
    expect((await shop.request('POST', '/api/products/99/tell-me', { body: { email: 'jo@x.test' } })).status).toBe(404);
    await receive(1);
    expect((await ask('jo@x.test')).status).toBe(202);
    expect(await rows()).toEqual([]);
  });

  it('has the request deleted when the product is hidden, or after a year', async () => {
    const { shop, staff, product, ask, rows } = await shopWithSoldOut();
    const path = `/api/admin/products/${product.id}`;
    await ask('jo@x.test');
    expect((await staff.request('DELETE', path)).status).toBe(200);
    expect(await rows()).toEqual([]);
    expect((await staff.post(`${path}/restore`, {})).status).toBe(200);
    await ask('jo@x.test');
    const requestedAt = shop.deps.clock().getTime();
    const afterDays = async (days: number) => {
      shop.setClock(new Date(requestedAt + days * 86_400_000).toISOString());
      await deleteExpired.run(shop.deps);
      return (await rows()).length;
    };
    expect([await afterDays(364), await afterDays(366)]).toEqual([1, 0]);
  });

  it('can send only a limited number of requests, as with the newsletter’s form', async () => {
    const { ask } = await shopWithSoldOut();
    const statuses: number[] = [];
    for (let count = 0; count < 40 && statuses.at(-1) !== 429; count += 1) {
      statuses.push((await ask(`jo${count}@x.test`)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
