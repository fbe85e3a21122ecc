import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import type { Payment } from '#core/payments/payment.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { openBadLine } from '../bad-line.ts';
import { openCounter, signIn } from '../test-counter.ts';

async function counterThatSells() {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const product = await stockProduct(shop);
  const order = await sell(staff, saleOf(product, 'full'));
  const line = await openBadLine(shop.url);
  const counter = openCounter(line.url, temporaryFolder());
  await signIn(counter, [order.id]);
  return { staff, product, order, line, counter };
}

it('A sale that the shop may have recorded at another price is never reported as failed; pressing the button again finds the sale', async () => {
  const { staff, product, line, counter } = await counterThatSells();
  // The shop's price has changed since the counter loaded it.
  await staff.patch(`/api/admin/products/${product.id}`, { price: 120000 });
  const sale = { ...saleOf(product, 'full'), totalAmount: 120000 };
  line.loses = (method, path) => method === 'POST' && path === '/api/admin/counter-sales';
  const lost = await counter.ask('POST', '/api/admin/counter-sales', sale);
  expect(lost).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  line.cut();
  const offline = await counter.ask('POST', '/api/admin/counter-sales', sale);
  expect(offline).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  line.isOpen = true;
  line.loses = () => false;
  const again = await counter.ask('POST', '/api/admin/counter-sales', sale);
  const booked = (await staff.get('/api/admin/orders?page=1&pageSize=50&source=counter')).body as Order[];
  expect(booked.map(({ totalAmount }) => totalAmount)).toEqual([120000, 99995]);
  expect((again.body as { order: Order }).order.id).toBe(booked[0]?.id);
});

it('A payment whose response is lost after the window has already loaded the paid order isn’t reported as refused, and is recorded once', async () => {
  const { staff, order, line, counter } = await counterThatSells();
  const path = `/api/admin/orders/${order.id}`;
  line.loses = async (method, called) => {
    if (method !== 'POST' || called !== `${path}/payments`) return false;
    // The shop's event about the payment makes the window load the order before the response is lost.
    expect((await counter.ask('GET', path)).body).toMatchObject({ status: 'paid' });
    return true;
  };
  const clientKey = randomUUID();
  const payment = { amount: order.totalAmount, method: 'eftpos', clientKey };
  const lost = await counter.ask('POST', `${path}/payments`, payment);
  expect(lost.status).toBe(201);
  line.loses = () => false;
  counter.offline.sendNow();
  await expect.poll(() => counter.offline.state).toMatchObject({ waiting: 0, refused: 0 });
  const { body } = await staff.get(`/api/orders/${order.id}/payments`);
  expect((body as Payment[]).map(({ amount }) => amount)).toEqual([order.totalAmount]);
});

it.each([{ handOutBags: 2 }, { override: true }, { pickupSlot: { from: '09:00', to: '10:00' } }])(
  'A change with a part that can’t be queued is refused as a whole: %o',
  async (more) => {
    const { order, line, counter } = await counterThatSells();
    line.isOpen = false;
    // This request fails, so the counter detects that it is offline.
    await counter.ask('GET', '/api/users/me');
    const path = `/api/admin/orders/${order.id}/payments`;
    const refused = await counter.ask('POST', path, { amount: order.totalAmount, method: 'cash', ...more });
    expect(refused).toMatchObject({ status: 424, body: { detail: expect.stringContaining('This needs the shop') } });
    expect(counter.offline.state.waiting).toBe(0);
  },
);
