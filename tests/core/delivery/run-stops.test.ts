import { describe, expect, it } from 'vitest';
import type { RunStop } from '#core/delivery/run-sheet-api.ts';
import { toStop, totalsLeft, withStop } from '#core/delivery/run-stops.ts';
import { orderSchema } from '#core/orders/order.ts';

const mince = { productId: 1, name: 'Mince', weight: '500 g', quantity: 1, byKilo: null, chart: null, cuts: [] };

function stop(orderId: number, changes: Partial<RunStop> = {}): RunStop {
  return {
    orderId,
    status: 'paid',
    version: 1,
    paymentType: 'immediate',
    customer: { name: 'Ann', email: null, phone: null },
    address: addressIn('3056'),
    notes: null,
    deliveryMethod: 'delivery',
    pickupSlot: null,
    zone: null,
    position: null,
    visit: null,
    items: [mince],
    ...changes,
  };
}

function addressIn(postcode: string) {
  return { street: '1 High Street', city: 'Brunswick', state: 'VIC', postcode };
}

describe('The packs left to pack', () => {
  it('are added up over the stops that aren’t delivered, the largest quantity first, then by name', () => {
    const chops = { ...mince, productId: 2, name: 'Chops', quantity: 2 };
    const stops = [
      stop(1, { items: [{ ...mince, quantity: 2 }, chops] }),
      stop(2, {
        items: [
          { ...mince, quantity: 3 },
          { ...mince, productId: 3, name: 'Brisket', quantity: 2 },
        ],
      }),
      stop(3, { items: [{ ...mince, quantity: 9 }], status: 'delivered' }),
    ];
    expect(totalsLeft(stops)).toEqual([
      { productId: 1, name: 'Mince', weight: '500 g', quantity: 5 },
      { productId: 3, name: 'Brisket', weight: '500 g', quantity: 2 },
      { productId: 2, name: 'Chops', weight: '500 g', quantity: 2 },
    ]);
  });

  it('are counted separately if their product, the name under which they were sold or their weight differs', () => {
    const items = [mince, { ...mince, productId: 2 }, { ...mince, name: 'Beef mince' }, { ...mince, weight: '1 kg' }];
    expect(totalsLeft([stop(1, { items })]).map(({ quantity }) => quantity)).toEqual([1, 1, 1, 1]);
  });
});

describe('A stop that is added to a delivery run', () => {
  const pickup = stop(3, { deliveryMethod: 'pickup', address: addressIn('3070') });
  const run = [stop(1, { address: addressIn('3070') }), stop(2), stop(4, { address: null }), pickup];
  const ids = (stops: RunStop[]) => stops.map(({ orderId }) => orderId);

  it('comes after the last delivery in its postcode', () => {
    expect(ids(withStop(run, stop(9, { address: addressIn('3070') })))).toEqual([1, 9, 2, 4, 3]);
    expect(ids(withStop([...run, stop(5)], stop(9)))).toEqual([1, 2, 4, 3, 5, 9]);
  });

  it('comes after all deliveries if no other delivery is in its postcode', () => {
    expect(ids(withStop(run, stop(9, { address: addressIn('3121') })))).toEqual([1, 2, 4, 9, 3]);
    expect(ids(withStop(run, stop(9, { address: null })))).toEqual([1, 2, 4, 9, 3]);
    expect(ids(withStop([pickup], stop(9)))).toEqual([9, 3]);
  });

  it('comes last if it is a pick-up', () => {
    expect(ids(withStop(run, stop(9, { deliveryMethod: 'pickup', address: addressIn('3070') })))).toEqual([
      1, 2, 4, 3, 9,
    ]);
  });
});

it('A stop of a delivery run shows its order, with the packs that weren’t refunded and their contents', () => {
  const item = { name: 'Mince', image: '', weight: '500 g', paymentType: 'credit-card' as const, unitPrice: 1000 };
  const goods = { kind: 'goods' as const, quantity: 1, amount: 2000, taxClass: 'gst_free' as const };
  const shown = stop(7, { notes: 'Ring twice' });
  const order = orderSchema.parse({
    ...shown,
    userId: null,
    productId: 1,
    source: 'online',
    totalAmount: 2000,
    amountPaid: 2000,
    deliveryDate: '2026-11-24',
    createdAt: '2026-11-20T00:00:00Z',
    cancelRequestedAt: null,
    plan: null,
    id: 7,
    items: [
      { ...item, productId: 1, quantity: 2, totalPrice: 2000 },
      { ...item, productId: 2, name: 'Chops', quantity: 1, totalPrice: 1000 },
    ],
    lines: [
      { ...goods, label: 'Mince' },
      { ...goods, label: 'Chops', amount: 1000 },
      { ...goods, kind: 'adjustment', label: 'Refund: Chops', amount: -1000 },
    ],
  });
  const cuts = [{ name: 'Chuck', kilosLow: 1, kilosHigh: 2 }];
  const contentsOf = ({ productId, weight }: { productId: number; weight: string }) => ({
    chart: `/${productId}/${weight}`,
    cuts,
  });
  const visit = { outcome: 'delivered', at: '2026-11-20T00:00:00Z', photo: null, temperature: 3, note: null } as const;
  expect(toStop(order, { contentsOf, position: 2, visit })).toEqual({
    ...shown,
    position: 2,
    visit,
    items: [{ ...mince, quantity: 2, chart: '/1/500 g', cuts }],
  });
});

it('A stop of a delivery run shows the weight of goods by the kilo without a price, because drivers aren’t shown amounts of money', () => {
  const rump = { name: 'Rump', image: '', weight: '1 to 1.3 kg', paymentType: 'credit-card' as const, productId: 3 };
  const item = { ...rump, quantity: 3, unitPrice: 4200, totalPrice: 12_601, pricePerKilo: 3199, pieces: 3 };
  const grams = { from: 3000, to: 3939, weighed: null };
  const parts = { contentsOf: () => ({ chart: null, cuts: [] }), position: null, visit: null };
  const order = orderSchema.parse({
    ...stop(7),
    ...{ id: 7, userId: null, productId: 3, source: 'online', totalAmount: 12_601, amountPaid: 0, plan: null },
    ...{ deliveryDate: '2026-11-24', createdAt: '2026-11-20T00:00:00Z', cancelRequestedAt: null, lines: [] },
    items: [
      { ...item, grams },
      { ...item, name: 'Weighed rump', grams: { ...grams, weighed: 3600 }, weighedPrice: 11_516 },
    ],
  });
  const { items } = toStop(order, parts);
  expect(items.map(({ byKilo }) => byKilo)).toEqual(['3,000 g to 3,939 g', '3,600 g']);
  expect(JSON.stringify(items)).not.toContain('$');
});
