import { describe, expect, it } from 'vitest';
import type { CartLine } from '#core/cart/cart.ts';
import type { Order } from '#core/orders/order.ts';
import { dueTodayCents } from '#core/orders/order-groups.ts';
import { tillToken } from '#core/payments/till-tokens.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { checkoutGroups, newOrderBody } from '#storefront/checkout/new-order-body.ts';
import { type CheckoutToPay, payCheckout } from '#storefront/checkout/paying/pay-checkout.ts';
import { browserTools, type Fault, soundLine } from '#tests/support/browser/checkout-tools.ts';
import { chanceOf, testSeed } from '#tests/support/chance/chance.ts';
import { chargedAtProvider, pay, recordedPayments, stockProduct } from '#tests/support/data/shopping.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const cards = {
  pays: tillToken('4242 4242 4242 4242'),
  declined: tillToken('4000 0000 0000 0002'),
  asks: tillToken('4000 0025 0000 3155'),
};

async function cartOf(shop: TestShop): Promise<CartLine[]> {
  const { id, priceCents: price } = await stockProduct(shop);
  const line = {
    id: String(id),
    price,
    name: 'Beef hindquarter',
    image: '/charts/beef/rump.svg',
    weight: '55-60kg',
    type: 'beef',
    cutSize: 'quarter',
    allowLaybyWeekly: true,
    allowLaybyFortnightly: true,
    taxClass: 'gst_free',
    quantity: 1,
  } as const;
  return [
    { ...line, paymentType: 'credit-card' },
    { ...line, paymentType: 'layby-4' },
  ];
}

function checkout(lines: readonly CartLine[], paymentToken: string, street = '1 High Street'): CheckoutToPay {
  const deliveryDate = '2026-11-12';
  const details = {
    customerName: 'Mary Nguyen',
    customerEmail: 'mary@example.com',
    customerPhone: '0400 000 000',
    street,
    city: 'Northcote',
    state: 'VIC',
    postcode: '3070',
    notes: '',
    deliveryMethod: 'delivery' as const,
    pickupSlot: '',
    deliveryDate,
  };
  const shownDueCents = dueTodayCents(checkoutGroups(lines, 'fortnightly'));
  const bought = lines.map(({ id, paymentType, quantity }) => ({ id, paymentType, quantity }));
  return {
    ...newOrderBody(lines, details, { laybyFrequency: 'fortnightly' }),
    shownDueCents,
    paymentToken,
    bought,
    deliveryDate,
  };
}

const dueToday = 99_995 + 24_998;

/** The orders that aren't cancelled, oldest first. */
async function standing(visitor: Visitor): Promise<Order[]> {
  const orders = (await visitor.get('/api/orders')).body as Order[];
  return orders.filter((order) => order.status !== 'cancelled').sort((a, b) => a.id - b.id);
}

it('A mixed cart makes one charge for two orders', async () => {
  const shop = await startTestShop();
  const visitor = shop.visitor();
  const outcome = await payCheckout(checkout(await cartOf(shop), cards.pays), browserTools(visitor));
  expect(outcome.kind).toBe('paid');
  expect(await chargedAtProvider(shop)).toEqual([dueToday]);
  expect((await standing(visitor)).map((order) => order.amountPaid)).toEqual([99_995, 24_998]);
});

it('A declined card keeps the orders, and the next card pays the same orders', async () => {
  const shop = await startTestShop();
  const visitor = shop.visitor();
  const lines = await cartOf(shop);
  const tools = browserTools(visitor);
  expect((await payCheckout(checkout(lines, cards.declined), tools)).kind).toBe('declined');
  const before = await standing(visitor);
  expect((await payCheckout(checkout(lines, cards.pays), tools)).kind).toBe('paid');
  expect((await standing(visitor)).map((order) => order.id)).toEqual(before.map((order) => order.id));
  expect(await recordedPayments(shop)).toEqual([99_995, 24_998]);
});

it('Refusing the bank’s confirmation counts as a declined card', async () => {
  const shop = await startTestShop();
  const visitor = shop.visitor();
  const outcome = await payCheckout(checkout(await cartOf(shop), cards.asks), browserTools(visitor, soundLine, false));
  expect(outcome.kind).toBe('declined');
  expect(await chargedAtProvider(shop)).toEqual([]);
});

it('A tampered or outdated price creates no order, and the error names the line', async () => {
  const shop = await startTestShop();
  const visitor = shop.visitor();
  const [first, second] = await cartOf(shop);
  const lines = [{ ...first, price: 1 } as CartLine, second as CartLine];
  const outcome = await payCheckout(checkout(lines, cards.pays), browserTools(visitor));
  expect(outcome).toMatchObject({ kind: 'price-changed', items: [{ unitPrice: 99_995, available: true }] });
  expect((await visitor.get('/api/orders')).status).toBe(401);
});

it('An amount that differs from the amount on the button is never charged', async () => {
  const shop = await startTestShop();
  const visitor = shop.visitor();
  const shown = { ...checkout(await cartOf(shop), cards.pays), shownDueCents: dueToday - 1 };
  const tools = browserTools(visitor);
  expect(await payCheckout(shown, tools)).toEqual({ kind: 'due-changed', dueTodayCents: dueToday });
  expect(await chargedAtProvider(shop)).toEqual([]);
  expect((await payCheckout({ ...shown, shownDueCents: dueToday }, tools)).kind).toBe('paid');
  expect(await chargedAtProvider(shop)).toEqual([dueToday]);
});

it('Orders that were cancelled before paying are made again', async () => {
  const shop = await startTestShop();
  const visitor = shop.visitor();
  const lines = await cartOf(shop);
  const tools = browserTools(visitor);
  await payCheckout(checkout(lines, cards.declined), tools);
  const replaces = (await standing(visitor)).map((order) => order.id);
  await visitor.post('/api/orders-with-items', { ...checkout(lines, cards.pays).body, replaces });
  expect((await payCheckout(checkout(lines, cards.pays), tools)).kind).toBe('paid');
  expect(await chargedAtProvider(shop)).toEqual([dueToday]);
});

it('Orders that were paid elsewhere with another card are reported as already paid, and the card entered now isn’t charged', async () => {
  const shop = await startTestShop();
  const visitor = shop.visitor();
  const lines = await cartOf(shop);
  const tools = browserTools(visitor);
  await payCheckout(checkout(lines, cards.declined), tools);
  const made = await standing(visitor);
  expect((await pay(visitor, made)).status).toBe(200);
  const orderIds = made.map(({ id }) => id);
  const alreadyPaid = { kind: 'cart-taken', isPaid: true, orderIds };
  expect(await payCheckout(checkout(lines, cards.pays), tools)).toMatchObject(alreadyPaid);
  expect(await chargedAtProvider(shop)).toEqual([dueToday]);
});

describe('Orders that were paid in another tab', () => {
  async function paidElsewhere() {
    const shop = await startTestShop();
    const visitor = shop.visitor();
    const lines = await cartOf(shop);
    const tools = browserTools(visitor);
    await payCheckout(checkout(lines, cards.declined), tools);
    const paid = await standing(visitor);
    expect((await pay(visitor, paid)).status).toBe(200);
    return { shop, visitor, lines, tools, paid };
  }

  it('Aren’t paid again when the cart with their packs has changed', async () => {
    const { shop, lines, tools, paid } = await paidElsewhere();
    const more = lines.map((line) => ({ ...line, quantity: 2 }));
    const orderIds = paid.map(({ id }) => id);
    expect(await payCheckout(checkout(more, cards.pays), tools)).toMatchObject({ kind: 'cart-taken', orderIds });
    expect(await chargedAtProvider(shop)).toEqual([dueToday]);
  });

  it('Don’t stop a purchase of other packs', async () => {
    const { shop, visitor, tools } = await paidElsewhere();
    const [other] = await cartOf(shop);
    if (other === undefined) throw new Error('The cart is empty');
    expect((await payCheckout(checkout([other], cards.pays), tools)).kind).toBe('paid');
    expect((await standing(visitor)).map((order) => order.amountPaid)).toEqual([99_995, 24_998, 99_995]);
  });

  it('Don’t stop a purchase of the packs in the checkout’s other order, which is still unpaid', async () => {
    const shop = await startTestShop();
    const visitor = shop.visitor();
    const [[whole], [, layby]] = [await cartOf(shop), await cartOf(shop)];
    if (whole === undefined || layby === undefined) throw new Error('The cart is empty');
    const tools = browserTools(visitor);
    await payCheckout(checkout([whole, layby], cards.declined), tools);
    const [first] = await standing(visitor);
    expect((await pay(visitor, first === undefined ? [] : [first])).status).toBe(200);
    expect((await payCheckout(checkout([layby], cards.pays), tools)).kind).toBe('paid');
    expect(await chargedAtProvider(shop)).toEqual([99_995, 24_998]);
  });
});

it('For any network failures and any changes by the customer during a payment, a cart is charged once', async () => {
  const shop = await startTestShop();
  const lines = await cartOf(shop);
  const charges: number[] = [];
  for (let round = 1; round <= 25; round += 1) {
    const chance = chanceOf(testSeed + round);
    const visitor = shop.visitor();
    await visitor.post('/api/sessions', {});
    const tools = browserTools(visitor, () => {
      return chance.pick(['lost on the way', 'answer lost', 'none', 'none']);
    });
    let outcome = 'unanswered';
    for (let press = 0; press < 60 && outcome !== 'paid'; press += 1) {
      const token = chance.pick([cards.pays, cards.declined, cards.asks]);
      const street = chance.oneIn(5) ? '2 Low Street' : '1 High Street';
      ({ kind: outcome } = await payCheckout(checkout(lines, token, street), tools));
    }
    expect({ testSeed, round, outcome }).toEqual({ testSeed, round, outcome: 'paid' });
    expect((await standing(visitor)).map((order) => order.amountPaid)).toEqual([99_995, 24_998]);
    charges.push(dueToday);
    expect(await chargedAtProvider(shop)).toEqual(charges);
  }
  expect((await recordedPayments(shop)).reduce((sum, cents) => sum + cents, 0)).toBe(25 * dueToday);
});

it.each(['the cookies are cleared', 'the guest registers and signs out'])(
  'A payment that was made is never reported as failed when %s before its response arrives',
  async (change) => {
    const shop = await startTestShop();
    const visitor = shop.visitor();
    const lines = await cartOf(shop);
    let isLost = true;
    const tools = browserTools(visitor, (path) => (isLost && path === '/api/payments' ? 'answer lost' : 'none'));
    expect((await payCheckout(checkout(lines, cards.pays), tools)).kind).toBe('unanswered');
    isLost = false;
    if (change === 'the cookies are cleared')
      for (const name of Object.keys(visitor.cookies)) visitor.setCookie(name, '');
    else {
      const account = { username: 'anna', email: 'anna@example.com', password: 'spring-lamb-7' };
      expect((await visitor.post('/api/users/register', account)).status).toBe(201);
      await visitor.post('/api/users/logout', {});
    }
    await visitor.post('/api/sessions', {});
    for (let press = 0; press < 2; press += 1) {
      expect(await payCheckout(checkout(lines, cards.pays), tools)).toEqual({ kind: 'out-of-sight' });
    }
    expect(await chargedAtProvider(shop)).toEqual([dueToday]);
  },
);

it.each([
  ['orders', '/api/orders-with-items', 'orders-refused'],
  ['a payment', '/api/payments', 'refused'],
])(
  'After too many requests for %s, a first attempt counts as not made, an earlier attempt stays unknown, and everything is charged once',
  async (_what, limited, kind) => {
    const shop = await startTestShop();
    const visitor = shop.visitor();
    await visitor.post('/api/sessions', {});
    const lines = await cartOf(shop);
    let fault: Fault = 'none';
    let isLimited = true;
    const tools = browserTools(visitor, (path) => {
      if (path !== limited) return 'none';
      if (isLimited) throw new ApiError(429, JSON.stringify({ status: 429, code: 'too_many', detail: 'Please wait.' }));
      return fault;
    });
    const press = () => payCheckout(checkout(lines, cards.pays), tools);
    expect(await press()).toMatchObject({ kind, detail: 'Please wait.' });
    [isLimited, fault] = [false, 'answer lost'];
    expect((await press()).kind).toBe('unanswered');
    isLimited = true;
    expect((await press()).kind).toBe('unanswered');
    [isLimited, fault] = [false, 'none'];
    expect((await press()).kind).toBe('paid');
    expect(await chargedAtProvider(shop)).toEqual([dueToday]);
  },
);
