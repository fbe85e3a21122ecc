import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type CartLine, lineEstimatedCents } from '#core/cart/cart.ts';
import type { Order } from '#core/orders/order.ts';
import { dueTodayCents } from '#core/orders/order-groups.ts';
import { tillToken } from '#core/payments/till-tokens.ts';
import { orders } from '#server/orders/order-tables.ts';
import { checkoutGroups, newOrderBody } from '#storefront/checkout/new-order-body.ts';
import {
  askForPayment,
  type CheckoutToPay,
  findFinishedPayment,
  findPendingPayment,
  payCheckout,
} from '#storefront/checkout/paying/pay-checkout.ts';
import { browserTools, type Line } from '#tests/support/browser/checkout-tools.ts';
import { agreedText, ofRump, ofSausages, stockRump } from '#tests/support/data/cold-room/by-kilo.ts';
import { recordedPayments, stockProduct } from '#tests/support/data/shopping.ts';
import { audit } from '#tests/support/ledger/audit.ts';
import { listedCharges } from '#tests/support/ledger/ledger.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const cards = {
  pays: tillToken('4242 4242 4242 4242'),
  declined: tillToken('4000 0000 0000 0002'),
  asks: tillToken('4000 0025 0000 3155'),
};
const plain = {
  image: '/charts/beef/rump.svg',
  type: 'beef',
  cutSize: 'quarter',
  allowLaybyWeekly: true,
  allowLaybyFortnightly: true,
  taxClass: 'gst_free',
  quantity: 1,
  paymentType: 'credit-card',
} as const;

/**
 * Two rumps of at most 1,313 g at $31.99, sausages of at most 600 g at $18.50, and a pack of $45.00: at most
 * $84.01 + $11.10 + $45.00 = $140.11, and $73.99 + $9.25 + $45.00 = $128.24 by the middle weights.
 */
async function cartOf(shop: TestShop): Promise<CartLine[]> {
  const rump = await stockRump(shop);
  const sausages = await stockRump(shop, {
    ...{ name: 'Sausages', weight: '400 to 600 g', priceCents: 925, pricePerKiloCents: 1850, pieces: 6 },
    ...{ gramsFrom: 400, gramsTo: 600 },
  });
  const pack = await stockProduct(shop, { name: 'Marrow bones', weight: '3 kg', priceCents: 4500 });
  return [
    { ...plain, id: `${rump.id}`, name: 'Rump', price: 3700, weight: '1 to 1.3 kg', quantity: 2, byKilo: ofRump },
    { ...plain, id: `${sausages.id}`, name: 'Sausages', price: 925, weight: '400 to 600 g', byKilo: ofSausages },
    { ...plain, id: `${pack.id}`, name: 'Marrow bones', price: 4500, weight: '3 kg' },
  ];
}

/** A layby of $999.95, of which $249.98 is due today. */
async function laybyOf(shop: TestShop): Promise<CartLine> {
  const { id } = await stockProduct(shop);
  return { ...plain, id: `${id}`, name: 'Hindquarter', price: 99_995, weight: '55-60kg', paymentType: 'layby-4' };
}

function checkout(lines: readonly CartLine[], token: string, changes: Partial<CheckoutToPay> = {}): CheckoutToPay {
  const details = {
    ...{ customerName: 'Mary Nguyen', customerEmail: 'mary@example.com', customerPhone: '0400 000 000' },
    ...{ street: '1 High Street', city: 'Northcote', state: 'VIC', postcode: '3070', notes: '' },
    ...{ deliveryMethod: 'delivery' as const, pickupSlot: '', deliveryDate: '2026-11-12', ifShort: 'alike' as const },
  };
  return {
    ...newOrderBody(lines, details, { laybyFrequency: 'fortnightly' }),
    shownDueCents: dueTodayCents(checkoutGroups(lines, 'fortnightly')),
    paymentToken: token,
    bought: lines.map(({ id, paymentType, quantity }) => ({ id, paymentType, quantity })),
    deliveryDate: '2026-11-12',
    ...changes,
  };
}

async function standing(visitor: Visitor): Promise<Order[]> {
  const own = (await visitor.get('/api/orders')).body as Order[];
  return own.filter((order) => order.status !== 'cancelled').sort((a, b) => a.id - b.id);
}

const held = async (shop: TestShop) =>
  (await listedCharges(shop.deps)).flatMap(({ outcome }) =>
    outcome.status === 'held' ? [outcome.held.amountCents] : [],
  );

describe('A checkout of two products by the kilo and a pack', () => {
  it('holds the maximum price, charges nothing, and stores the agreed text and the customer’s choice with the order', async () => {
    const shop = await startTestShop();
    const mary = shop.visitor();
    const lines = await cartOf(shop);
    expect(lines.map(lineEstimatedCents)).toEqual([73_99, 9_25, 45_00]);
    expect((await payCheckout(checkout(lines, cards.pays), browserTools(mary))).kind).toBe('paid');
    const [order, ...others] = await standing(mary);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ totalAmount: 140_11, ceiling: 140_11, amountPaid: 0, alikeOk: true });
    expect([order?.hold?.amount, order?.deliveryDate]).toEqual([140_11, '2026-11-12']);
    const stored = await shop.deps.store.read((db) =>
      db
        .select()
        .from(orders)
        .where(eq(orders.id, order?.id ?? 0)),
    );
    expect(stored[0]?.agreement).toBe(agreedText('$140.11'));
    expect([await held(shop), await recordedPayments(shop)]).toEqual([[140_11], []]);
  });

  it('holds the amount once if a response is lost, and a reload finds the hold', async () => {
    const shop = await startTestShop();
    const mary = shop.visitor();
    let isLost = true;
    const flaky: Line = (path) => (path === '/api/payments' && isLost ? 'answer lost' : 'none');
    const tools = browserTools(mary, flaky);
    const wanted = checkout(await cartOf(shop), cards.pays);
    expect((await payCheckout(wanted, tools)).kind).toBe('unanswered');
    const sent = findPendingPayment(tools);
    if (sent === null) throw new Error('The payment was forgotten');
    isLost = false;
    expect((await findFinishedPayment(sent, tools))?.map(({ ceiling }) => ceiling)).toEqual([140_11]);
    expect(findPendingPayment(tools)).toBeNull();
    expect(await held(shop)).toEqual([140_11]);
    // Another tab of the same cart has the earlier attempt, and doesn’t order twice.
    tools.storage.setItem('checkout-attempt', JSON.stringify({ pendingPayment: sent }));
    expect((await payCheckout(wanted, tools)).kind).toBe('paid');
    expect([await held(shop), (await standing(mary)).length]).toEqual([[140_11], 1]);
  });

  it('makes no binding order with a declined card or a refused confirmation; another card then holds the amount for the same order', async () => {
    const shop = await startTestShop();
    const mary = shop.visitor();
    const lines = await cartOf(shop);
    const tools = browserTools(mary);
    expect((await payCheckout(checkout(lines, cards.declined), tools)).kind).toBe('declined');
    const refusing = { ...browserTools(mary, () => 'none', false), storage: tools.storage };
    expect((await payCheckout(checkout(lines, cards.asks), refusing)).kind).toBe('declined');
    const [waiting] = await standing(mary);
    expect([waiting?.agreedAt, await held(shop)]).toEqual([null, []]);
    expect((await payCheckout(checkout(lines, cards.asks), tools)).kind).toBe('paid');
    expect((await standing(mary)).map(({ id, hold }) => [id, hold?.amount])).toEqual([[waiting?.id, 140_11]]);
    // An order that was agreed to is no longer replaced by the same cart.
    tools.storage.setItem(
      'checkout-attempt',
      JSON.stringify({ created: { signature: 'other', orders: [{ id: waiting?.id, dueTodayCents: 140_11 }] } }),
    );
    expect(await payCheckout(checkout(lines, cards.pays), tools)).toMatchObject({ kind: 'cart-taken', isPaid: true });
  });

  it('names the product whose price has changed before anything is ordered', async () => {
    const shop = await startTestShop();
    const mary = shop.visitor();
    const [rump, ...rest] = await cartOf(shop);
    const cheaper = { ...rump, byKilo: { pricePerKilo: 2999, pieces: 1, gramsFrom: 1000, gramsTo: 1313 } } as CartLine;
    const outcome = await payCheckout(checkout([cheaper, ...rest], cards.pays), browserTools(mary));
    expect(outcome).toMatchObject({ kind: 'price-changed', items: [{ productId: Number(rump?.id) }] });
    expect(await held(shop)).toEqual([]);
  });
});

describe('A checkout of goods by the kilo and a layby', () => {
  it('holds the amount for the goods by the kilo first and then charges the layby, each once', async () => {
    const shop = await startTestShop();
    const mary = shop.visitor();
    const tools = browserTools(mary);
    const lines = [await laybyOf(shop), ...(await cartOf(shop))];
    expect((await payCheckout(checkout(lines, cards.pays), tools)).kind).toBe('paid');
    const next = findPendingPayment(tools);
    const [layby, byKilo] = await standing(mary);
    expect(next).toMatchObject({
      allocations: [{ orderId: layby?.id, amount: 249_98 }],
      bought: [{ id: lines[0]?.id, paymentType: 'layby-4' }],
      placed: [byKilo?.id],
    });
    expect([byKilo?.hold?.amount, layby?.amountPaid]).toEqual([140_11, 0]);
    if (next === null) throw new Error('The layby isn’t paid');
    expect((await askForPayment(next, tools, { wasSentBefore: true })).kind).toBe('paid');
    expect(findPendingPayment(tools)).toBeNull();
    expect([await held(shop), await recordedPayments(shop)]).toEqual([[140_11], [249_98]]);
    expect((await audit(shop)).findings).toEqual([]);
  });

  it('lets the layby be paid with another card if its card is declined, and holds no amount twice', async () => {
    const shop = await startTestShop();
    const mary = shop.visitor();
    const tools = browserTools(mary);
    const layby = await laybyOf(shop);
    const nextCard = { paymentToken: cards.declined };
    await payCheckout(checkout([...(await cartOf(shop)), layby], cards.pays, { nextCard }), tools);
    const next = findPendingPayment(tools);
    if (next === null) throw new Error('The layby isn’t paid');
    expect((await askForPayment(next, tools, { wasSentBefore: true })).kind).toBe('declined');
    // The cart now has the layby alone.
    expect((await payCheckout(checkout([layby], cards.pays), tools)).kind).toBe('paid');
    expect((await standing(mary)).map(({ hold, amountPaid }) => [hold?.amount, amountPaid])).toEqual([
      [140_11, 0],
      [undefined, 249_98],
    ]);
    expect([await held(shop), await recordedPayments(shop)]).toEqual([[140_11], [249_98]]);
  });
});
