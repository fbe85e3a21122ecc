import { expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { customer, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const carl = { username: 'carl', password: 'correct horse', email: 'carl@customer.test' };
const ids = async (visitor: Visitor) => (await visitor.get('/api/orders')).body.map(({ id }: { id: number }) => id);
const claim = (visitor: Visitor, token: string) => visitor.post('/api/order-links/claim', { token });

/** A layby that Mary ordered as a guest in a browser that Carl then uses, and the token from the layby's email. */
async function sharedBrowser(shop: TestShop) {
  const browser = shop.visitor();
  const { order, orders } = await orderLines(shop, browser, [[await stockProduct(shop), 'layby-4']]);
  await pay(browser, orders);
  const [email] = await shop.deps.store.read((db) => db.select().from(outbox));
  const token = /order-link\?token=([\w.-]+)/.exec(email?.textBody ?? '')?.[1] ?? '';
  return { browser, order, token };
}

it('A guest’s orders move to the account that is registered in the same session if the request doesn’t choose otherwise', async () => {
  const shop = await startTestShop();
  const { browser, order } = await sharedBrowser(shop);
  expect((await browser.post('/api/users/register', carl)).status).toBe(201);
  expect(await ids(browser)).toEqual([order.id]);
});

it('A registration that asks about the session’s guest orders (`guestOrders: ask`) reports another person’s orders before it creates an account', async () => {
  const shop = await startTestShop();
  const { browser, order } = await sharedBrowser(shop);
  const others = [{ id: order.id, name: customer.name }];
  const refused = await browser.post('/api/users/register', { ...carl, guestOrders: 'ask' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'orders_of_another', own: [], others } });
  expect((await browser.get('/api/users/me')).status).toBe(401);
  expect((await browser.post('/api/users/register', { ...carl, guestOrders: [] })).status).toBe(201);
  expect(await ids(browser)).toEqual([]);
});

it('Signing in can ask which of the session’s guest orders to move to the account, and moves only the selected ones', async () => {
  const shop = await startTestShop();
  await shop.visitor().post('/api/users/register', carl);
  const { browser, order } = await sharedBrowser(shop);
  const { username, password } = carl;
  const signIn = (guestOrders: unknown) => browser.post('/api/users/login', { username, password, guestOrders });
  expect((await signIn('ask')).body.code).toBe('orders_of_another');
  expect(await ids(browser)).toEqual([order.id]);
  expect((await signIn([order.id])).status).toBe(200);
  expect(await ids(browser)).toEqual([order.id]);
});

it('When signing in, a customer isn’t asked about guest orders with their own email and name', async () => {
  for (const name of [{}, { firstName: 'jo', lastName: 'Citizen' }]) {
    const shop = await startTestShop();
    const { browser, order } = await sharedBrowser(shop);
    const own = { ...carl, email: customer.email.toUpperCase(), ...name, guestOrders: 'ask' };
    expect((await browser.post('/api/users/register', own)).status).toBe(201);
    expect(await ids(browser)).toEqual([order.id]);
  }
});

it('An order of another session can’t be moved to an account by its number', async () => {
  const shop = await startTestShop();
  const { order } = await sharedBrowser(shop);
  const other = shop.visitor();
  await other.post('/api/sessions', {});
  expect((await other.post('/api/users/register', { ...carl, guestOrders: [order.id] })).status).toBe(201);
  expect(await ids(other)).toEqual([]);
});

it('The link in an order’s email moves the order from a wrong account to the account with the order’s email', async () => {
  const shop = await startTestShop();
  const { browser, order, token } = await sharedBrowser(shop);
  await browser.post('/api/users/register', carl);
  expect(await ids(browser)).toEqual([order.id]);
  const stranger = shop.visitor();
  await stranger.post('/api/users/register', { ...carl, username: 'eve', email: 'eve@customer.test' });
  expect((await claim(stranger, token)).status).toBe(409);
  const hers = shop.visitor();
  await hers.post('/api/users/register', { ...carl, username: 'jo-citizen', email: customer.email });
  expect((await claim(hers, token)).status).toBe(200);
  expect(await ids(hers)).toEqual([order.id]);
  expect(await ids(browser)).toEqual([]);
  // An order that was claimed stays in that account.
  expect((await claim(browser, token)).status).toBe(409);
});

it('An order made in an account stays there, regardless of the order’s email address', async () => {
  const shop = await startTestShop();
  const owner = shop.visitor();
  await owner.post('/api/users/register', carl);
  const { order, orders } = await orderLines(shop, owner, [[await stockProduct(shop), 'layby-4']]);
  await pay(owner, orders);
  const emails = await shop.deps.store.read((db) => db.select().from(outbox));
  const links = emails.flatMap(({ textBody }) => /order-link\?token=([\w.-]+)/.exec(textBody)?.[1] ?? []);
  const hers = shop.visitor();
  await hers.post('/api/users/register', { ...carl, username: 'jo-citizen', email: customer.email });
  expect((await claim(hers, links[0] ?? '')).status).toBe(409);
  expect(await ids(owner)).toEqual([order.id]);
});
