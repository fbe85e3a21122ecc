import { expect, it } from 'vitest';
import type { RunSheet } from '#core/delivery/run-sheet-api.ts';
import type { OfflineChange } from '#core/offline/offline-change.ts';
import type { Order } from '#core/orders/order.ts';
import type { Product } from '#core/products/product.ts';
import type { QueuedChange } from '#desktop/main/offline/storage/change-queue.ts';
import { applyToOrder, toStaffOrder } from '#desktop/main/offline/view/apply-to-order.ts';
import { applyToProduct } from '#desktop/main/offline/view/apply-to-product.ts';
import { applyToRunSheet } from '#desktop/main/offline/view/apply-to-run-sheet.ts';
import { orderOfSale } from '#desktop/main/offline/view/order-of-sale.ts';

const madeAt = '2026-11-10T00:00:00.000Z';
const base = { id: '6f1c4a52-7a58-4a6e-9a0a-0d5f4f2f9f11', madeAt, madeBy: 7 };
const order = { id: 12 };

const sale: Extract<OfflineChange, { kind: 'sale' }> = {
  ...base,
  kind: 'sale',
  unitPrices: [5000, 250],
  sale: {
    clientKey: base.id,
    customer: { name: 'Jo Citizen' },
    items: [
      { productId: 1, quantity: 2 },
      { productId: 2, quantity: 4 },
    ],
    totalAmount: 11_000,
    payment: 'full',
    laybyFrequency: 'fortnightly',
    handedOver: false,
    termsAccepted: false,
  },
};
const rump = { name: 'Rump', image: 'rump.jpg', weight: '5kg', taxClass: 'gst_free', pricePerKilo: null } as const;
const unpaid = orderOfSale(sale, 12, (id) => (id === 1 ? rump : null));

let seq = 0;
const queued = (change: OfflineChange): QueuedChange => {
  seq += 1;
  const rest = { subject: 'order:12', subjectText: '', madeByName: 'Mara', mayHaveArrived: false, refusal: null };
  return { ...rest, seq, change, state: 'waiting' };
};
const cash = (amount: number) => queued({ ...base, kind: 'payment', order, method: 'cash', amount });

it('An unsent sale is shown as an order at the quoted prices, even if one of its packs was never loaded', () => {
  expect(unpaid).toMatchObject({ id: 12, status: 'pending', totalAmount: 11_000, amountPaid: 0, deliveryDate: null });
  expect(unpaid.items.map(({ name, totalPrice }) => [name, totalPrice])).toEqual([
    ['Rump', 10_000],
    ['Product 2', 1000],
  ]);
  const paid = { amount: 11_000, method: 'cash' } as const;
  const taken = orderOfSale({ ...sale, sale: { ...sale.sale, paid, handedOver: true } }, 12, () => null);
  expect(taken).toMatchObject({ status: 'delivered', amountPaid: 11_000 });
});

it('An order is shown as paid offline once its unsent payments cover its total, and keeps the shop’s version number', () => {
  const some = [cash(4000), cash(7000)];
  expect(applyToOrder(unpaid, some.slice(0, 1), () => null)).toMatchObject({ status: 'pending', amountPaid: 4000 });
  const shown = applyToOrder(toStaffOrder({ ...unpaid, version: 5 }), some, () => null);
  expect(shown).toMatchObject({ status: 'paid', amountPaid: 11_000, version: 5 });
  expect(shown.payments.map(({ id, amount, recordedBy }) => [id < 0, amount, recordedBy?.name])).toEqual([
    [true, 4000, 'Mara'],
    [true, 7000, 'Mara'],
  ]);
});

it('Unsent payments pay a layby’s instalments in turn, and the first payment starts the layby', () => {
  const part = {
    id: 1,
    dueDate: '2026-11-10',
    paidAt: null,
    failedAttempts: 0,
    lastAttemptAt: null,
    nextAttemptOn: null,
  };
  const installments = [1, 2].map((number) => {
    return { ...part, number, amount: 5500, amountPaid: 0, status: 'scheduled' as const };
  });
  const plan = {
    id: 1,
    status: 'pending',
    numInstallments: 2,
    totalAmount: 11_000,
    frequency: 'weekly',
    card: null,
    cancellationCharge: 0,
    installments,
  } as const;
  const shown = applyToOrder({ ...unpaid, plan: { ...plan, installments } } as Order, [cash(7000)], () => null);
  expect(shown.plan?.status).toBe('active');
  expect(shown.plan?.installments.map(({ status, amountPaid }) => [status, amountPaid])).toEqual([
    ['paid', 5500],
    ['scheduled', 1500],
  ]);
});

it('A weight recorded offline replaces its order line’s previous price, even if the customer has agreed to more than was ordered', () => {
  // At $31.99 a kilo, at most 3,939 g were ordered. The customer agreed to 4,100 g, which cost $131.159.
  const kilo = { pricePerKilo: 3199, grams: { from: 3000, to: 3939, weighed: null }, weighedPrice: 13_116 };
  const items = unpaid.items.slice(0, 1).map((item) => ({ ...item, id: 5, totalPrice: 12_601, ...kilo }));
  const totalOf = (...grams: number[]) => {
    const weighed = grams.map((each) =>
      queued({ ...base, kind: 'weighing', order, weighing: { lineId: 5, grams: each, pieces: 3 } }),
    );
    return applyToOrder({ ...unpaid, items, totalAmount: 13_116 }, weighed, () => null).totalAmount;
  };
  // 3.6 kg cost $115.164.
  expect([totalOf(4100), totalOf(3600), totalOf(4100, 3600)]).toEqual([13_116, 11_516, 11_516]);
});

it('An unsent change of a product replaces only the changed fields', () => {
  const product = {
    ...rump,
    id: 1,
    type: 'beef',
    cutSize: 'full',
    price: 5000,
    images: ['/a.jpg'],
    features: [],
    cuts: ['rump'],
    tray: [],
    description: 'Aged.',
    category: 'beef',
    badge: null,
    version: 3,
  } as unknown as Product;
  const change = { ...base, kind: 'product', productId: 1, change: { price: 6000, version: 3 } } as const;
  expect(applyToProduct(product, [queued(change)])).toMatchObject({
    name: 'Rump',
    price: 6000,
    version: 3,
    // The figures that depend on the price are calculated from the new price.
    figures: { kilos: 5, perKilo: 1200 },
  });
});

it('Unsent changes of delivery days add stops and their packs to a run sheet, and remove them', () => {
  const day = '2026-11-16';
  const empty = { day, run: null, stops: [], totals: [] } as unknown as RunSheet;
  const going: Order = { ...unpaid, status: 'paid', deliveryDate: day };
  const sheet = applyToRunSheet(empty, [going]);
  expect(sheet.stops.map(({ orderId, status }) => [orderId, status])).toEqual([[12, 'paid']]);
  expect(sheet.totals.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Product 2', 4],
    ['Rump', 2],
  ]);
  expect(applyToRunSheet(sheet, [{ ...going, status: 'delivered' }]).stops[0]?.status).toBe('delivered');
  expect(applyToRunSheet(sheet, [{ ...going, status: 'delivered' }]).totals).toEqual([]);
  const moved = applyToRunSheet(sheet, [{ ...going, deliveryDate: '2026-11-17' }]);
  expect([moved.stops, moved.totals]).toEqual([[], []]);
});

it('A run sheet keeps its order: a new stop is placed next to its neighbours, and pick-ups are last', () => {
  const day = '2026-11-16';
  const at = (id: number, postcode: string, rest: Partial<Order> = {}): Order => ({
    ...unpaid,
    id,
    status: 'paid',
    deliveryDate: day,
    address: { street: `${id} High Street`, city: 'Northcote', state: 'VIC', postcode },
    ...rest,
  });
  const first = applyToRunSheet({ day, run: null, stops: [], totals: [], next: null }, [
    at(1, '3191'),
    at(2, '3070'),
    at(3, '3122'),
  ]);
  const pickup = at(4, '3070', { deliveryMethod: 'pickup' });
  const sheet = applyToRunSheet(first, [pickup, at(5, '3070'), at(6, '3000'), at(2, '3070', { status: 'delivered' })]);
  expect(sheet.stops.map(({ orderId }) => orderId)).toEqual([1, 2, 5, 3, 6, 4]);
});
